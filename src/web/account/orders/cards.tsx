import { formatDollars } from '#core/domain/money.ts'
import { paths } from '#core/paths.ts'
import { formatDay } from '#web/lib/dates.ts'
import { cx } from '#web/ui/cx.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { itemsText } from './items-text.ts'
import { OrderStatusChip } from './status-chip.tsx'
import type { OrdersProps } from './table.tsx'

export function OrderCards({ orders, busy }: OrdersProps) {
  return (
    <ul aria-label="Your orders" aria-busy={busy} className={cx('grid gap-4', busy && 'opacity-60')}>
      {orders.map(({ key, number, created_at, items, total, status }) => (
        <li key={key} className="grid gap-3 rounded-lg border border-border bg-surface p-4">
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <h2 className="text-lg">#{number}</h2>
            <OrderStatusChip status={status} />
          </div>
          <p className="line-clamp-2">{itemsText(items)}</p>
          <div className="flex items-center justify-between gap-3">
            <time dateTime={created_at} className="text-muted">
              {formatDay(created_at)}
            </time>
            <span className="font-semibold tabular-nums">{formatDollars(total)}</span>
          </div>
          <LinkButton to={paths.order(key)} variant="secondary" block aria-label={`View order #${number}`}>
            View order
          </LinkButton>
        </li>
      ))}
    </ul>
  )
}
