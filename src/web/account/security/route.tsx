import { useState } from 'react'
import type { Profile } from '#core/contract/account.ts'
import type { ResponseOf } from '#core/contract/endpoint.ts'
import type { passkeys as contract } from '#core/contract/passkeys.ts'
import { paths } from '#core/paths.ts'
import { useInOrder } from '#web/lib/in-order.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { pageMeta, shopOf } from '#web/lib/meta.ts'
import { type Query, useQuery } from '#web/lib/query.ts'
import { Alert } from '#web/ui/alert.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AccountPage } from '../parts/account-page.tsx'
import type { Route } from './+types/route.ts'
import { Passkeys } from './passkeys.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    shop: shopOf(matches),
    title: 'Security',
    description: 'Passkeys, second factor, and where you are logged in.',
    hidden: true,
  })

export default function SecurityRoute() {
  const { passkeys, profile } = useInOrder({
    passkeys: useQuery('passkeys', 'list', {}),
    profile: useQuery('account', 'getProfile', {}),
  })

  return (
    <AccountPage title="Security" crumbs={[{ label: 'Security' }]}>
      <Loaded query={profile} label="Your second factor" skeleton={<PanelSkeleton />}>
        {({ data }) => <Sections state={data.second_factor} passkeys={passkeys} />}
      </Loaded>
    </AccountPage>
  )
}

type SectionsProps = {
  state: Profile['second_factor']
  passkeys: Query<ResponseOf<typeof contract.list>>
}

/** Staff who still have to set up a second factor can do nothing else. */
function Sections({ state, passkeys }: SectionsProps) {
  const mustSetUp = state.required && !state.enabled
  const [hadToSetUp] = useState(mustSetUp)
  return (
    <div className="grid gap-8">
      {mustSetUp && (
        <Alert tone="warning" title="Please set up a second factor">
          Everyone on the staff of this shop needs one. Add a passkey or an authenticator app to continue.
        </Alert>
      )}
      {hadToSetUp && !mustSetUp && <Continue />}
      <Loaded query={passkeys} label="Your passkeys" skeleton={null}>
        {({ data }) => <Passkeys state={state} passkeys={data.data} />}
      </Loaded>
      <SecondFactor state={state} />
      {!mustSetUp && <LoggedIn />}
    </div>
  )
}

function Continue() {
  const link = (
    <LinkButton to={paths.admin()} variant="secondary" size="sm">
      Open the admin panel
    </LinkButton>
  )
  return (
    <Alert tone="info" title="The admin panel is open to you" actions={link}>
      Your login is now protected as this shop requires it.
    </Alert>
  )
}

function LoggedIn() {
  const sessions = useQuery('account', 'getSessions', {})
  return (
    <Loaded query={sessions} label="Where you are logged in" skeleton={<PanelSkeleton />}>
      {({ data }) => <Sessions sessions={data.data} />}
    </Loaded>
  )
}

function PanelSkeleton() {
  return <Skeleton className="h-52 w-full rounded-lg" />
}
