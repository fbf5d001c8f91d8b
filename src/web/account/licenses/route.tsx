import { useSearchParams } from 'react-router'
import { pageMeta, shopOf } from '#web/lib/meta.ts'
import { AccountPage } from '../parts/account-page.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { pageFrom } from '../parts/page-from.ts'
import { useReading } from '../parts/use-reading.ts'
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
  const list = useReading('licenses', { body: { page } }, { paged: true })

  return (
    <AccountPage title="Licenses" crumbs={[{ label: 'Licenses' }]}>
      <Loaded from={list} label="Your licenses" skeleton={<LicensesSkeleton />}>
        {({ data }) => <LicensesScreen page={data} busy={list.old} />}
      </Loaded>
    </AccountPage>
  )
}
