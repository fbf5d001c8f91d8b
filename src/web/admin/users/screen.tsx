import { CircleUser } from 'lucide-react'
import { Link } from 'react-router'
import { adminPaths } from '#core/admin-paths.ts'
import type { adminUsers, StaffUserRow } from '#core/contract/admin-users.ts'
import type { ResponseOf } from '#core/contract/endpoint.ts'
import { ROLE_ID, ROLE_NAMES } from '#core/domain/roles.ts'
import { paths } from '#core/paths.ts'
import type { Query } from '#web/lib/query.ts'
import { Badge, StatusChip } from '#web/ui/badge.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Ago } from '../parts/ago.tsx'
import type { Column } from '../parts/list/column.ts'
import { ListPage } from '../parts/list/list-page.tsx'
import type { ListUrl } from '../parts/list/use-list-url.ts'
import { USER_STATE } from '../parts/words.ts'

type Props = { url: ListUrl; query: Query<ResponseOf<typeof adminUsers.list>> }

export function UsersScreen({ url, query }: Props) {
  return (
    <ListPage
      title="Users"
      nouns={['user', 'users']}
      url={url}
      query={query}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      search="Search by name or email"
      empty={{
        icon: <CircleUser />,
        text: 'No users yet. New accounts will show up here.',
        action: (
          <LinkButton size="sm" variant="secondary" to={paths.home()}>
            Go to the shop
          </LinkButton>
        ),
      }}
    />
  )
}

const COLUMNS: readonly Column<StaffUserRow>[] = [
  {
    id: 'name',
    header: 'Name',
    card: 'title',
    sortable: true,
    cell: ({ id, name }) => (
      <Link to={adminPaths.user(id)} className="font-medium break-words text-primary hover:underline">
        {name}
      </Link>
    ),
  },
  {
    id: 'email',
    header: 'Email',
    cell: ({ email }) => (
      <span className="flex min-w-0 items-center justify-end gap-1 md:justify-start">
        <span className="truncate" title={email}>
          {email}
        </span>
        <CopyButton text={email} what={`email address ${email}`} />
      </span>
    ),
  },
  {
    id: 'role',
    header: 'Role',
    cell: ({ role_id }) => (
      <Badge tone={role_id === ROLE_ID.customer || role_id === null ? 'neutral' : 'info'}>
        {ROLE_NAMES[role_id ?? ROLE_ID.customer]}
      </Badge>
    ),
  },
  { id: 'created', header: 'Created', sortable: true, cell: ({ created_at }) => <Ago at={created_at} /> },
  {
    id: 'active',
    header: 'Last active',
    optional: true,
    card: 'hidden',
    cell: ({ last_active_at }) => <Ago at={last_active_at} />,
  },
  { id: 'orders', header: 'Orders', align: 'end', cell: ({ orders }) => orders },
  {
    id: 'state',
    header: 'State',
    card: 'corner',
    cell: ({ state }) => <StatusChip tone={USER_STATE[state].tone}>{USER_STATE[state].label}</StatusChip>,
  },
]
