import { account } from '#core/contract/account.ts'
import { pageMeta, shopOf } from '#web/lib/meta.ts'
import { AccountPage } from '../parts/account-page.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { useAccountQuery } from '../parts/query.ts'
import type { Route } from './+types/route.ts'
import { AddressesScreen, AddressesSkeleton } from './screen.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ shop: shopOf(matches), title: 'Addresses', description: 'Your address book.', hidden: true })

export default function AddressesRoute() {
  const query = useAccountQuery(account.getAddresses, {})
  return (
    <AccountPage title="Addresses" crumbs={[{ label: 'Addresses' }]}>
      <Loaded query={query} label="Your addresses" skeleton={<AddressesSkeleton />}>
        {({ data }) => <AddressesScreen addresses={data.data} />}
      </Loaded>
    </AccountPage>
  )
}
