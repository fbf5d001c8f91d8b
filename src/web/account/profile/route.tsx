import { account } from '#core/contract/account.ts'
import { pageMeta, shopOf } from '#web/lib/meta.ts'
import { AccountPage } from '../parts/account-page.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { useAccountQuery } from '../parts/query.ts'
import type { Route } from './+types/route.ts'
import { ProfileScreen, ProfileSkeleton } from './screen.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ shop: shopOf(matches), title: 'Profile', description: 'Your name and address.', hidden: true })

export default function ProfileRoute() {
  const query = useAccountQuery(account.getProfile, {})
  return (
    <AccountPage title="Profile" crumbs={[{ label: 'Profile' }]}>
      <Loaded query={query} label="Your profile" skeleton={<ProfileSkeleton />}>
        {({ data }) => <ProfileScreen profile={data} />}
      </Loaded>
    </AccountPage>
  )
}
