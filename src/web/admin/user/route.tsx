import { paths } from '#core/paths.ts'
import { adminMeta } from '../parts/admin-meta.ts'
import { Detail } from '../parts/detail.tsx'
import type { ScreenHandle } from '../parts/shell/top-bar.tsx'
import { useReading } from '../parts/use-reading.ts'
import type { Route } from './+types/route.ts'
import { UserScreen } from './screen.tsx'

export const meta = adminMeta('User')
export const handle: ScreenHandle = { title: 'User', parent: { label: 'Users', to: paths.adminUsers() } }

export default function UserRoute({ params: { id } }: Route.ComponentProps) {
  const from = useReading('adminUsers', 'get', { params: { id } })
  return (
    <Detail from={from} title="User" back={{ to: paths.adminUsers(), label: 'All users' }}>
      {(user) => <UserScreen user={user} />}
    </Detail>
  )
}
