import { Loaded } from '#web/lib/loaded.tsx'
import { pageMeta, shopOf } from '#web/lib/meta.ts'
import { useQuery } from '#web/lib/query.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AccountPage } from '../parts/account-page.tsx'
import type { Route } from './+types/route.ts'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    shop: shopOf(matches),
    title: 'Security',
    description: 'Second factor, and where you are logged in.',
    hidden: true,
  })

export default function SecurityRoute() {
  const profile = useQuery('account', 'getProfile', {})
  const sessions = useQuery('account', 'getSessions', {})

  return (
    <AccountPage title="Security" crumbs={[{ label: 'Security' }]}>
      <div className="grid gap-8">
        <Loaded query={profile} label="Your second factor" skeleton={<PanelSkeleton />}>
          {({ data }) => <SecondFactor state={data.second_factor} />}
        </Loaded>
        <Loaded query={sessions} label="Where you are logged in" skeleton={<PanelSkeleton />}>
          {({ data }) => <Sessions sessions={data.data} />}
        </Loaded>
      </div>
    </AccountPage>
  )
}

function PanelSkeleton() {
  return <Skeleton className="h-52 w-full rounded-lg" />
}
