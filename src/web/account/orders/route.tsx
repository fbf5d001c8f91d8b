import { useSearchParams } from 'react-router'
import { Loaded } from '#web/lib/loaded.tsx'
import { pageMeta, shopOf } from '#web/lib/meta.ts'
import { useQuery } from '#web/lib/query.ts'
import { AccountPage } from '../parts/account-page.tsx'
import { pageFrom } from '../parts/page-from.ts'
import type { Route } from './+types/route.ts'
import { OrdersScreen, OrdersSkeleton } from './screen.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ shop: shopOf(matches), title: 'Orders', description: 'Everything you bought.', hidden: true })

export default function OrdersRoute() {
  const [search] = useSearchParams()
  const page = pageFrom(search)
  const query = useQuery('orders', 'list', { body: { page } }, { paged: true })

  return (
    <AccountPage title="Orders" crumbs={[{ label: 'Orders' }]}>
      <Loaded query={query} label="Your orders" skeleton={<OrdersSkeleton />}>
        {({ data }) => <OrdersScreen page={data} busy={query.isPrevious} />}
      </Loaded>
    </AccountPage>
  )
}
