import { Loaded } from '#web/lib/loaded.tsx'
import { pageMeta, shopOf } from '#web/lib/meta.ts'
import { useQuery } from '#web/lib/query.ts'
import { AccountPage } from '../parts/account-page.tsx'
import type { Route } from './+types/route.ts'
import { ProfileScreen, ProfileSkeleton } from './screen.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ shop: shopOf(matches), title: 'Profile', description: 'Your name and address.', hidden: true })

export default function ProfileRoute() {
  const query = useQuery('account', 'getProfile', {})
  return (
    <AccountPage title="Profile" crumbs={[{ label: 'Profile' }]}>
      <Loaded query={query} label="Your profile" skeleton={<ProfileSkeleton />}>
        {({ data }) => <ProfileScreen profile={data} />}
      </Loaded>
    </AccountPage>
  )
}
