import { AppError } from '#core/errors.ts'
import { paths } from '#core/paths.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { pageMeta, shopOf } from '#web/lib/meta.ts'
import { useQuery } from '#web/lib/query.ts'
import { usePolling } from '#web/lib/use-polling.ts'
import { AccountPage } from '../parts/account-page.tsx'
import type { Route } from './+types/route.ts'
import { UnknownOrder } from './not-found.tsx'
import { OrderScreen } from './screen.tsx'
import { OrderSkeleton } from './skeleton.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ shop: shopOf(matches), title: 'Order', description: 'One of your orders.', hidden: true })

export default function OrderRoute({ params: { key } }: Route.ComponentProps) {
  const query = useQuery('orders', 'get', { body: { key } })
  const polling = usePolling(query.data?.data.status === 'pending', query.refetch)
  const number = query.data?.data.number
  const unknown = query.error instanceof AppError && query.error.code === 'not_found'
  const title = number ? `Order #${number}` : 'Order'

  return (
    <AccountPage
      title={title}
      crumbs={[{ label: 'Orders', to: paths.orders() }, { label: number ? `#${number}` : 'Order' }]}
    >
      {unknown ? (
        <UnknownOrder />
      ) : (
        <Loaded query={query} label="Your order" skeleton={<OrderSkeleton />}>
          {({ data }) => <OrderScreen order={data} onCheck={polling.gaveUp ? polling.again : null} />}
        </Loaded>
      )}
    </AccountPage>
  )
}
