import type { StaffSubscriptionDetails } from '#core/contract/admin-subscriptions.ts'
import { formatDollars } from '#core/domain/money.ts'
import { PROVIDER_NAMES } from '#core/domain/payment-status.ts'
import { formatDay, formatMoment } from '#web/lib/dates.ts'
import { AdminCard } from '../parts/admin-page.tsx'
import { Facts } from '../parts/detail.tsx'

const MAILS = { notice: '30-day notice', reminder: '7-day reminder' } as const

export function NextChargeCard({ subscription }: { subscription: StaffSubscriptionDetails }) {
  const { next_charge, price, next_price, saved_means, calendar, cancelable_until, status } = subscription
  return (
    <AdminCard title="Next charge">
      <div className="grid gap-4">
        {next_charge ? (
          <p className="grid gap-0.5">
            <span className="text-lg font-semibold tabular-nums">{formatDollars(next_charge.amount)}</span>
            <span>{formatMoment(next_charge.at)}</span>
          </p>
        ) : (
          <p className="text-muted">
            {status === 'past_due' ? 'Nothing is tried until the holder acts.' : 'Nothing more is charged.'}
          </p>
        )}
        <Facts
          facts={{
            'Yearly price': formatDollars(price),
            ...(next_price && {
              'New price': `${formatDollars(next_price.amount)} from ${formatDay(next_price.counts_from)}`,
            }),
            'Paid with': saved_means
              ? `${saved_means.detail}, ${PROVIDER_NAMES[saved_means.provider]}${saved_means.live ? '' : ' (test mode)'}`
              : 'Nothing saved yet',
            ...(saved_means?.valid_until && { 'Valid until': formatDay(saved_means.valid_until) }),
            ...(cancelable_until && { 'Can be canceled until': formatMoment(cancelable_until) }),
            ...Object.fromEntries(
              calendar.map(({ mail, due_at, sent_at }) => [
                MAILS[mail],
                sent_at ? `Sent ${formatDay(sent_at)}` : `Due ${formatDay(due_at)}`,
              ]),
            ),
          }}
        />
      </div>
    </AdminCard>
  )
}
