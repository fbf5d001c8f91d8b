import { Link } from 'react-router'
import { adminPaths } from '#core/admin-paths.ts'
import type { StaffOrder } from '#core/contract/staff-order.ts'
import { StatusChip } from '#web/ui/badge.tsx'
import { AdminCard } from '../parts/admin-page.tsx'
import { SUBSCRIPTION_STATUS } from '../parts/words.ts'

/** What the order started or renewed. */
export function SubscriptionsCard({ order: { subscriptions } }: { order: StaffOrder }) {
  if (subscriptions.length === 0) return null
  return (
    <AdminCard title={subscriptions.length === 1 ? 'Subscription' : 'Subscriptions'}>
      <ul className="grid gap-2">
        {subscriptions.map(({ id, product, key, status }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <Link to={adminPaths.subscription(id)} className="min-w-0 text-primary hover:underline">
              {product} <span className="font-mono text-xs">{key}</span>
            </Link>
            <StatusChip tone={SUBSCRIPTION_STATUS[status].tone}>
              {SUBSCRIPTION_STATUS[status].label}
            </StatusChip>
          </li>
        ))}
      </ul>
    </AdminCard>
  )
}
