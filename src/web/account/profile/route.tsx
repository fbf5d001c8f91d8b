import { pageMeta, shopOf } from '#web/lib/meta.ts'
import { AccountPage } from '../parts/account-page.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { useReading } from '../parts/use-reading.ts'
import type { Route } from './+types/route.ts'
import { ProfileScreen, ProfileSkeleton } from './screen.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ shop: shopOf(matches), title: 'Profile', description: 'Your name and address.', hidden: true })

export default function ProfileRoute() {
  const query = useReading('profile', {})
  return (
    <AccountPage title="Profile" crumbs={[{ label: 'Profile' }]}>
      <Loaded from={query} label="Your profile" skeleton={<ProfileSkeleton />}>
        {({ data }) => <ProfileScreen profile={data} />}
      </Loaded>
    </AccountPage>
  )
}
