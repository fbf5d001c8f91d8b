import { adminPaths } from '#core/admin-paths.ts'
import { useQuery } from '#web/lib/query.ts'
import { adminMeta } from '../parts/admin-meta.ts'
import { Detail } from '../parts/detail.tsx'
import type { ScreenHandle } from '../parts/shell/top-bar.tsx'
import type { Route } from './+types/route.ts'
import { UserScreen } from './screen.tsx'

export const meta = adminMeta('User')
export const handle: ScreenHandle = { title: 'User', parent: { label: 'Users', to: adminPaths.users() } }

export default function UserRoute({ params: { id } }: Route.ComponentProps) {
  const query = useQuery('adminUsers', 'get', { params: { id } })
  return (
    <Detail query={query} title="User" back={{ to: adminPaths.users(), label: 'All users' }}>
      {(user) => <UserScreen user={user} />}
    </Detail>
  )
}
