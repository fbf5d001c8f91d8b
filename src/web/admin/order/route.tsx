import { adminPaths } from '#core/admin-paths.ts'
import { useQuery } from '#web/lib/query.ts'
import { adminMeta } from '../parts/admin-meta.ts'
import { Detail } from '../parts/detail.tsx'
import type { ScreenHandle } from '../parts/shell/top-bar.tsx'
import type { Route } from './+types/route.ts'
import { OrderScreen } from './screen.tsx'

export const meta = adminMeta('Order')
export const handle: ScreenHandle = {
  title: 'Order',
  parent: { label: 'Orders', to: adminPaths.orders() },
}

export default function OrderRoute({ params: { number } }: Route.ComponentProps) {
  const query = useQuery('adminOrders', 'get', { params: { number } })
  return (
    <Detail query={query} title={`Order ${number}`} back={{ to: adminPaths.orders(), label: 'All orders' }}>
      {(order) => <OrderScreen order={order} />}
    </Detail>
  )
}
