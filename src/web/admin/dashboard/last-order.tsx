import { Link } from 'react-router'
import { adminPaths } from '#core/admin-paths.ts'
import type { LastOrder as Order } from '#core/contract/admin-dashboard.ts'
import { formatDollars } from '#core/domain/money.ts'
import { ORDER_STATUS } from '#web/lib/order-status.ts'
import { StatusChip } from '#web/ui/badge.tsx'
import { Ago } from '../parts/ago.tsx'

export function LastOrder({ order }: { order: Order | null }) {
  if (!order) return <p className="text-muted">No orders yet. The first one will show up here.</p>
  const { label, tone } = ORDER_STATUS[order.status]
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Link
          to={adminPaths.order(order.number)}
          className="rounded-xs py-0.5 font-semibold text-primary underline-offset-4 hover:underline"
        >
          Order {order.number}
        </Link>
        <StatusChip tone={tone}>{label}</StatusChip>
      </div>
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate">{order.buyer || 'Anonymized buyer'}</span>
        <span className="text-lg font-semibold tabular-nums">{formatDollars(order.total)}</span>
      </p>
      <p className="text-muted">
        <Ago at={order.created_at} />
      </p>
    </div>
  )
}
