import { Receipt } from 'lucide-react'
import { Link } from 'react-router'
import { adminPaths } from '#core/admin-paths.ts'
import type { adminOrders } from '#core/contract/admin-orders.ts'
import type { InputOf, ResponseOf } from '#core/contract/endpoint.ts'
import type { StaffOrderRow } from '#core/contract/staff-order.ts'
import { formatDollars } from '#core/domain/money.ts'
import { paths } from '#core/paths.ts'
import { PAYMENT_METHOD } from '#web/lib/order-status.ts'
import type { Query } from '#web/lib/query.ts'
import { StatusChip } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Ago } from '../parts/ago.tsx'
import { ExportButton } from '../parts/export-button.tsx'
import type { Column } from '../parts/list/column.ts'
import { ListPage } from '../parts/list/list-page.tsx'
import type { ListUrl } from '../parts/list/use-list-url.ts'
import { CASE_KIND, STAFF_ORDER_STATUS } from '../parts/words.ts'

type Props = {
  url: ListUrl<InputOf<typeof adminOrders.list>['query']>
  query: Query<ResponseOf<typeof adminOrders.list>>
}

export function OrdersScreen({ url, query }: Props) {
  return (
    <ListPage
      title="Orders"
      nouns={['order', 'orders']}
      url={url}
      query={query}
      columns={COLUMNS}
      rowKey={({ number }) => number}
      rowName={({ number }) => `order ${number}`}
      search="Search by number, email, name, license key or payment ID"
      tools={
        <ExportButton
          part="adminOrders"
          query={url.query}
          total={query.data?.data.total ?? 0}
          done="Orders exported."
        />
      }
      empty={{
        icon: <Receipt />,
        text: 'No orders yet. New orders will show up here at once.',
        action: (
          <LinkButton size="sm" variant="secondary" to={paths.home()}>
            Go to the shop
          </LinkButton>
        ),
      }}
    />
  )
}

const COLUMNS: readonly Column<StaffOrderRow>[] = [
  {
    id: 'number',
    header: 'Number',
    card: 'title',
    cell: ({ number }) => (
      <Link to={adminPaths.order(number)} className="font-medium text-primary tabular-nums hover:underline">
        #{number}
      </Link>
    ),
  },
  { id: 'created', header: 'Date', sortable: true, cell: ({ created_at }) => <Ago at={created_at} /> },
  {
    id: 'customer',
    header: 'Customer',
    cell: ({ buyer, email }) => (
      <span className="grid min-w-0">
        <span className="truncate">{buyer || (email ? '' : 'Erased')}</span>
        {email && (
          <span className="truncate text-muted" title={email}>
            {email}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'items',
    header: 'Items',
    optional: true,
    cell: ({ item, more_items }) => (
      <span className="grid min-w-0">
        <span className="truncate" title={item}>
          {item}
        </span>
        {more_items > 0 && <span className="text-muted">and {more_items} more</span>}
      </span>
    ),
  },
  {
    id: 'total',
    header: 'Total',
    align: 'end',
    sortable: true,
    cell: ({ total, refunded }) => (
      <span className="grid">
        {formatDollars(total)}
        {refunded > 0 && (
          <span className="text-xs whitespace-nowrap text-muted">−{formatDollars(refunded)} refunded</span>
        )}
      </span>
    ),
  },
  {
    id: 'method',
    header: 'Payment',
    optional: true,
    cell: ({ payment_method }) => PAYMENT_METHOD[payment_method],
  },
  {
    id: 'status',
    header: 'Status',
    card: 'corner',
    cell: ({ status, cases }) => (
      <span className="inline-flex flex-wrap gap-1">
        <StatusChip tone={STAFF_ORDER_STATUS[status].tone}>{STAFF_ORDER_STATUS[status].label}</StatusChip>
        {cases.map((kind) => (
          <StatusChip key={kind} tone="danger">
            {CASE_KIND[kind]}
          </StatusChip>
        ))}
      </span>
    ),
  },
]
