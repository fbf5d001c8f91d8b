import { ExternalLink } from 'lucide-react'
import { Link } from 'react-router'
import { adminPaths } from '#core/admin-paths.ts'
import type { StaffCharge, StaffSubscriptionDetails } from '#core/contract/admin-subscriptions.ts'
import { formatDollars } from '#core/domain/money.ts'
import { formatMoment } from '#web/lib/dates.ts'
import { StatusChip } from '#web/ui/badge.tsx'
import { AdminCard } from '../parts/admin-page.tsx'
import { Ago } from '../parts/ago.tsx'
import { CHARGE_STATUS, DECLINE_KIND } from '../parts/words.ts'

/** Each period is charged once, however often it is tried. */
export function ChargesCard({ subscription: { charges } }: { subscription: StaffSubscriptionDetails }) {
  return (
    <AdminCard title="Charges">
      {charges.length === 0 ? (
        <p className="text-muted">None yet. The first period was paid with the purchase.</p>
      ) : (
        <ul className="grid gap-3">
          {charges.map((charge) => (
            <Charge key={charge.period} charge={charge} />
          ))}
        </ul>
      )}
    </AdminCard>
  )
}

function Charge({ charge }: { charge: StaffCharge }) {
  const { status, decline, order, provider_url, next_try_at, last_try_at, tries } = charge
  const state = CHARGE_STATUS[status]
  return (
    <li className="grid gap-1 rounded-md bg-sunken px-3 py-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span>
          <span className="font-medium tabular-nums">{formatDollars(charge.amount)}</span>{' '}
          <span className="text-muted">after period {charge.period}</span>
        </span>
        <StatusChip tone={state.tone}>{state.label}</StatusChip>
      </div>
      {decline && status !== 'paid' && (
        <p className="text-danger">
          {decline.reason ?? 'Declined.'} {decline.code && <code className="font-mono">{decline.code}</code>}
          <span className="block text-muted">
            {DECLINE_KIND[decline.kind]}
            {next_try_at && ` on ${formatMoment(next_try_at)}`}.
          </span>
        </p>
      )}
      <p className="flex flex-wrap gap-x-4 text-muted">
        <span>
          {tries > 0 && (tries === 1 ? 'Declined once, ' : `Declined ${tries} times, `)}
          {last_try_at ? (
            <>
              {tries > 0 ? 'last tried' : 'Tried'} <Ago at={last_try_at} />
            </>
          ) : (
            'Not tried yet'
          )}
        </span>
        {order && (
          <Link to={adminPaths.order(order)} className="text-primary hover:underline">
            Order {order}
          </Link>
        )}
        {provider_url && (
          <a
            href={provider_url}
            target="_blank"
            rel="noreferrer"
            className="inline-flex items-center gap-1.5 text-primary hover:underline"
          >
            <ExternalLink aria-hidden="true" className="size-4" />
            Open at the provider
          </a>
        )}
      </p>
    </li>
  )
}
