import { useSearchParams } from 'react-router'
import { Loaded } from '#web/lib/loaded.tsx'
import { pageMeta, shopOf } from '#web/lib/meta.ts'
import { useQuery } from '#web/lib/query.ts'
import { AccountPage } from '../parts/account-page.tsx'
import { pageFrom } from '../parts/page-from.ts'
import type { Route } from './+types/route.ts'
import { LicensesScreen, LicensesSkeleton } from './screen.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    shop: shopOf(matches),
    title: 'Licenses',
    description: 'Your keys, the sites that use them, and your downloads.',
    hidden: true,
  })

export default function LicensesRoute() {
  const [search] = useSearchParams()
  const page = pageFrom(search)
  const list = useQuery('licensing', 'list', { body: { page } }, { paged: true })

  return (
    <AccountPage title="Licenses" crumbs={[{ label: 'Licenses' }]}>
      <Loaded query={list} label="Your licenses" skeleton={<LicensesSkeleton />}>
        {({ data }) => <LicensesScreen page={data} busy={list.isPrevious} />}
      </Loaded>
    </AccountPage>
  )
}
