import { useSearchParams } from 'react-router'
import { pageMeta, shopOf } from '#web/lib/meta.ts'
import { AccountPage } from '../parts/account-page.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { pageFrom } from '../parts/page-from.ts'
import { useReading } from '../parts/use-reading.ts'
import type { Route } from './+types/route.ts'
import { OrdersScreen, OrdersSkeleton } from './screen.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ shop: shopOf(matches), title: 'Orders', description: 'Everything you bought.', hidden: true })

export default function OrdersRoute() {
  const [search] = useSearchParams()
  const page = pageFrom(search)
  const query = useReading('orders', { body: { page } }, { paged: true })

  return (
    <AccountPage title="Orders" crumbs={[{ label: 'Orders' }]}>
      <Loaded from={query} label="Your orders" skeleton={<OrdersSkeleton />}>
        {({ data }) => <OrdersScreen page={data} busy={query.old} />}
      </Loaded>
    </AccountPage>
  )
}
