import type { adminOrders } from '#core/contract/admin-orders.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import { PAYMENT_METHOD } from '#web/lib/order-status.ts'
import { useQuery } from '#web/lib/query.ts'
import { adminMeta } from '../parts/admin-meta.ts'
import { type Filter, useListUrl } from '../parts/list/use-list-url.ts'
import type { ScreenHandle } from '../parts/shell/top-bar.tsx'
import { optionsOf, STAFF_ORDER_STATUS } from '../parts/words.ts'
import { OrdersScreen } from './screen.tsx'

export const meta = adminMeta('Orders')
export const handle: ScreenHandle = { title: 'Orders' }

const FILTERS: readonly Filter[] = [
  { id: 'status', label: 'Status', options: optionsOf(STAFF_ORDER_STATUS) },
  {
    id: 'method',
    label: 'Payment',
    options: Object.entries(PAYMENT_METHOD).map(([value, label]) => ({ value, label })),
  },
  { id: 'from', label: 'From', kind: 'date' },
  { id: 'to', label: 'To', kind: 'date' },
  { id: 'product', label: 'Product', kind: 'product' },
]

export default function OrdersRoute() {
  const url = useListUrl<InputOf<typeof adminOrders.list>['query']>({
    filters: FILTERS,
    defaultSort: '-created',
  })
  const query = useQuery('adminOrders', 'list', { query: url.query }, { paged: true })
  return <OrdersScreen url={url} query={query} />
}
