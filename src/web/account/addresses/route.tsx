import { Loaded } from '#web/lib/loaded.tsx'
import { pageMeta, shopOf } from '#web/lib/meta.ts'
import { useQuery } from '#web/lib/query.ts'
import { AccountPage } from '../parts/account-page.tsx'
import type { Route } from './+types/route.ts'
import { AddressesScreen, AddressesSkeleton } from './screen.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ shop: shopOf(matches), title: 'Addresses', description: 'Your address book.', hidden: true })

export default function AddressesRoute() {
  const query = useQuery('account', 'getAddresses', {})
  return (
    <AccountPage title="Addresses" crumbs={[{ label: 'Addresses' }]}>
      <Loaded query={query} label="Your addresses" skeleton={<AddressesSkeleton />}>
        {({ data }) => <AddressesScreen addresses={data.data} />}
      </Loaded>
    </AccountPage>
  )
}
