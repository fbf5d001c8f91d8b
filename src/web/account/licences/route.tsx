import { useSearchParams } from 'react-router'
import { pageMeta, shopOf } from '#web/lib/meta.ts'
import { AccountPage } from '../parts/account-page.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { pageFrom } from '../parts/page-from.ts'
import { useReading } from '../parts/use-reading.ts'
import type { Route } from './+types/route.ts'
import { LicencesScreen, LicencesSkeleton } from './screen.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    shop: shopOf(matches),
    title: 'Licences',
    description: 'Your keys, the sites that use them, and your downloads.',
    hidden: true,
  })

export default function LicencesRoute() {
  const [search] = useSearchParams()
  const page = pageFrom(search)
  const list = useReading('licences', { body: { page } }, { paged: true })

  return (
    <AccountPage title="Licences" crumbs={[{ label: 'Licences' }]}>
      <Loaded from={list} label="Your licences" skeleton={<LicencesSkeleton />}>
        {({ data }) => <LicencesScreen page={data} busy={list.old} />}
      </Loaded>
    </AccountPage>
  )
}
