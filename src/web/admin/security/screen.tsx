import { ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { adminPaths } from '#core/admin-paths.ts'
import type { adminSecurity, SecurityEvent } from '#core/contract/admin-security.ts'
import type { ResponseOf } from '#core/contract/endpoint.ts'
import { SECURITY_LOG_DAYS } from '#core/domain/limits.ts'
import type { SecurityEventKind } from '#core/domain/security-event.ts'
import type { Query } from '#web/lib/query.ts'
import { StatusChip, type Tone } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Ago } from '../parts/ago.tsx'
import type { Column } from '../parts/list/column.ts'
import { ListPage } from '../parts/list/list-page.tsx'
import type { ListUrl } from '../parts/list/use-list-url.ts'
import { inWords } from '../parts/words.ts'

type Props = { url: ListUrl; query: Query<ResponseOf<typeof adminSecurity.list>> }

export function SecurityScreen({ url, query }: Props) {
  return (
    <ListPage
      title="Security log"
      nouns={['event', 'events']}
      url={url}
      query={query}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      rowName={({ kind, network }) => `${inWords(kind)} from ${network || 'many networks'}`}
      search="Search by IP address, email or call"
      empty={{
        icon: <ShieldCheck />,
        text: `No events yet. Logins, failures and changes of rights and keys are kept here for ${SECURITY_LOG_DAYS} days.`,
        action: (
          <LinkButton size="sm" variant="secondary" to={adminPaths.audit()}>
            Go to the audit log
          </LinkButton>
        ),
      }}
    />
  )
}

const TONES: Partial<Record<SecurityEventKind, Tone>> = {
  login: 'success',
  login_failed: 'warning',
  password_failed: 'warning',
  second_factor_failed: 'danger',
  passkey_copied: 'danger',
  refused: 'danger',
  limited: 'warning',
}

const COLUMNS: readonly Column<SecurityEvent>[] = [
  {
    id: 'kind',
    header: 'Event',
    card: 'title',
    cell: ({ kind, count }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        <StatusChip tone={TONES[kind] ?? 'info'}>{inWords(kind)}</StatusChip>
        {count > 1 && <span className="text-muted tabular-nums">{count} times</span>}
      </span>
    ),
  },
  { id: 'user', header: 'Account', cell: ({ user }) => <Person person={user} /> },
  {
    id: 'detail',
    header: 'Details',
    cell: ({ detail, actor }) => (
      <span className="break-words">
        {detail || (actor ? '' : '–')}
        {actor && (
          <>
            {' by '}
            <Person person={actor} />
          </>
        )}
      </span>
    ),
  },
  {
    id: 'network',
    header: 'Network',
    cell: ({ network }) => <code className="font-mono text-xs break-all">{network || '–'}</code>,
  },
  { id: 'last', header: 'When', cell: ({ last_at }) => <Ago at={last_at} /> },
]

function Person({ person }: { person: SecurityEvent['user'] }) {
  if (!person) return <span className="text-muted">–</span>
  return (
    <Link to={adminPaths.user(person.id)} className="text-primary hover:underline">
      {person.name}
    </Link>
  )
}
