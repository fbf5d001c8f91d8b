import { pageMeta, shopOf } from '#web/lib/meta.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AccountPage } from '../parts/account-page.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { useReading } from '../parts/use-reading.ts'
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
  const profile = useReading('profile', {})
  const sessions = useReading('sessions', {})

  return (
    <AccountPage title="Security" crumbs={[{ label: 'Security' }]}>
      <div className="grid gap-8">
        <Loaded from={profile} label="Your second factor" skeleton={<PanelSkeleton />}>
          {({ data }) => <SecondFactor state={data.second_factor} />}
        </Loaded>
        <Loaded from={sessions} label="Where you are logged in" skeleton={<PanelSkeleton />}>
          {({ data }) => <Sessions sessions={data.data} />}
        </Loaded>
      </div>
    </AccountPage>
  )
}

function PanelSkeleton() {
  return <Skeleton className="h-52 w-full rounded-lg" />
}
