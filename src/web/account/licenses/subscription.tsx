import type { License } from '#core/contract/licensing.ts'
import { paths } from '#core/paths.ts'
import { SUBSCRIPTION_STATUS } from '#web/lib/order-status.ts'
import { invalidateQueries } from '#web/lib/query.ts'
import { StatusChip } from '#web/ui/badge.tsx'
import { AnchorButton } from '#web/ui/link-button.tsx'
import { SubscriptionBox } from '../subscription/box.tsx'

/** The subscription of a license; nothing if it never had one. */
export function LicenseSubscription({ license: { subscription } }: { license: License }) {
  if (!subscription) return null
  const { status, product, late, means } = subscription
  const { label, tone } = SUBSCRIPTION_STATUS[status]
  // A page of its own, because only that one may load the scripts of payment providers.
  const page = paths.subscription(subscription.token)
  const isOver = status === 'ended'
  const pay = late?.decline === 'authentication' ? 'Confirm the payment' : 'Pay now'
  const change = means ? 'Change card or PayPal' : 'Add a card or PayPal'
  return (
    <section aria-label={`Subscription to ${product.name}`} className="grid gap-3">
      <h3 className="flex flex-wrap items-center gap-3 font-semibold">
        Yearly subscription <StatusChip tone={tone}>{label}</StatusChip>
      </h3>
      <SubscriptionBox
        subscription={subscription}
        onChanged={() => invalidateQueries('licensing.list', 'orders.get')}
      >
        {late && (
          <AnchorButton size="sm" href={page} aria-label={`${pay} for ${product.name}`}>
            {pay}
          </AnchorButton>
        )}
        {!isOver && (
          <AnchorButton
            size="sm"
            variant="secondary"
            href={page}
            aria-label={`${change} for ${product.name}`}
          >
            {change}
          </AnchorButton>
        )}
        <AnchorButton
          size="sm"
          variant="secondary"
          href={page}
          aria-label={`Invoices and history of the subscription to ${product.name}`}
        >
          Invoices and history
        </AnchorButton>
      </SubscriptionBox>
    </section>
  )
}
