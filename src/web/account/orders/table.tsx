import type { OrderSummary } from '#core/contract/orders.ts'
import { formatDollars } from '#core/domain/money.ts'
import { paths } from '#core/paths.ts'
import { formatDay } from '#web/lib/dates.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { TextLink } from '../parts/text-link.tsx'
import { itemsText } from './items-text.ts'
import { OrderStatusChip } from './status-chip.tsx'

export type OrdersProps = { orders: readonly OrderSummary[]; busy: boolean }

const COLUMNS: readonly Column<OrderSummary>[] = [
  { id: 'number', header: 'Order', cell: ({ number }) => <span className="font-medium">#{number}</span> },
  {
    id: 'date',
    header: 'Date',
    cell: ({ created_at }) => (
      <time dateTime={created_at} className="whitespace-nowrap">
        {formatDay(created_at)}
      </time>
    ),
  },
  {
    id: 'items',
    header: 'Items',
    cell: ({ items }) => <span className="line-clamp-2">{itemsText(items)}</span>,
  },
  { id: 'total', header: 'Total', align: 'end', cell: ({ total }) => formatDollars(total) },
  { id: 'status', header: 'Status', cell: ({ status }) => <OrderStatusChip status={status} /> },
  {
    id: 'view',
    header: <span className="sr-only">Open</span>,
    align: 'end',
    cell: ({ key, number }) => (
      <TextLink to={paths.order(key)} aria-label={`View order #${number}`} className="whitespace-nowrap">
        View order
      </TextLink>
    ),
  },
]

export function OrdersTable({ orders, busy }: OrdersProps) {
  return (
    <DataTable
      roomy
      caption="Your orders"
      columns={COLUMNS}
      rows={orders}
      rowKey={({ key }) => key}
      busy={busy}
    />
  )
}
