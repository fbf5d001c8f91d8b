import { pageMeta, shopOf } from '#web/lib/meta.ts'
import { AccountPage } from '../parts/account-page.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { useReading } from '../parts/use-reading.ts'
import type { Route } from './+types/route.ts'
import { AddressesScreen, AddressesSkeleton } from './screen.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ shop: shopOf(matches), title: 'Addresses', description: 'Your address book.', hidden: true })

export default function AddressesRoute() {
  const query = useReading('addresses', {})
  return (
    <AccountPage title="Addresses" crumbs={[{ label: 'Addresses' }]}>
      <Loaded from={query} label="Your addresses" skeleton={<AddressesSkeleton />}>
        {({ data }) => <AddressesScreen addresses={data.data} />}
      </Loaded>
    </AccountPage>
  )
}
