import { adminPaths } from '#core/admin-paths.ts'
import { useQuery } from '#web/lib/query.ts'
import { adminMeta } from '../parts/admin-meta.ts'
import { Detail } from '../parts/detail.tsx'
import type { ScreenHandle } from '../parts/shell/top-bar.tsx'
import type { Route } from './+types/route.ts'
import { SubscriptionScreen } from './screen.tsx'

export const meta = adminMeta('Subscription')
export const handle: ScreenHandle = {
  title: 'Subscription',
  parent: { label: 'Subscriptions', to: adminPaths.subscriptions() },
}

export default function SubscriptionRoute({ params: { id } }: Route.ComponentProps) {
  const query = useQuery('adminSubscriptions', 'get', { params: { id } })
  return (
    <Detail
      query={query}
      title="Subscription"
      back={{ to: adminPaths.subscriptions(), label: 'All subscriptions' }}
    >
      {(subscription) => <SubscriptionScreen subscription={subscription} />}
    </Detail>
  )
}
