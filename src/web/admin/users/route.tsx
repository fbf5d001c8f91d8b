import type { adminUsers } from '#core/contract/admin-users.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import { ROLE_IDS, ROLE_NAMES } from '#core/domain/roles.ts'
import { useQuery } from '#web/lib/query.ts'
import { adminMeta } from '../parts/admin-meta.ts'
import { type Filter, useListUrl } from '../parts/list/use-list-url.ts'
import type { ScreenHandle } from '../parts/shell/top-bar.tsx'
import { optionsOf, USER_STATE } from '../parts/words.ts'
import { UsersScreen } from './screen.tsx'

export const meta = adminMeta('Users')
export const handle: ScreenHandle = { title: 'Users' }

const FILTERS: readonly Filter[] = [
  {
    id: 'role',
    label: 'Role',
    options: ROLE_IDS.map((id) => ({ value: String(id), label: ROLE_NAMES[id] })),
  },
  { id: 'state', label: 'State', options: optionsOf(USER_STATE) },
]

export default function UsersRoute() {
  const url = useListUrl<InputOf<typeof adminUsers.list>['query']>({
    filters: FILTERS,
    defaultSort: '-created',
  })
  const query = useQuery('adminUsers', 'list', { query: url.query }, { paged: true })
  return <UsersScreen url={url} query={query} />
}
