import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { adminPaths } from '#core/admin-paths.ts'
import type { AuditEntry, adminAudit } from '#core/contract/admin-audit.ts'
import type { ResponseOf } from '#core/contract/endpoint.ts'
import type { Query } from '#web/lib/query.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Ago } from '../parts/ago.tsx'
import type { Column } from '../parts/list/column.ts'
import { ListPage } from '../parts/list/list-page.tsx'
import type { ListUrl } from '../parts/list/use-list-url.ts'
import { inWords } from '../parts/words.ts'
import { EntrySheet } from './entry-sheet.tsx'
import { Subject } from './subject.tsx'

type Props = { url: ListUrl; query: Query<ResponseOf<typeof adminAudit.list>> }

export function AuditScreen({ url, query }: Props) {
  const [open, setOpen] = useState<AuditEntry | null>(null)
  return (
    <>
      <ListPage
        title="Audit log"
        nouns={['entry', 'entries']}
        url={url}
        query={query}
        columns={columns(setOpen)}
        rowKey={({ id }) => id}
        rowName={({ action, subject_id }) => `${inWords(action)} ${subject_id}`}
        search="Search by order number, ID or action"
        empty={{
          icon: <ScrollText />,
          text: 'No entries yet. Every change made by staff is recorded here permanently.',
          action: (
            <LinkButton size="sm" variant="secondary" to={adminPaths.orders()}>
              Go to the orders
            </LinkButton>
          ),
        }}
      />
      {open && <EntrySheet entry={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function columns(onOpen: (entry: AuditEntry) => void): readonly Column<AuditEntry>[] {
  return [
    {
      id: 'action',
      header: 'What',
      card: 'title',
      cell: (entry) => (
        <button
          type="button"
          className="text-left font-medium text-primary hover:underline"
          onClick={() => onOpen(entry)}
        >
          {inWords(entry.action)}
        </button>
      ),
    },
    { id: 'subject', header: 'Target', cell: (entry) => <Subject entry={entry} /> },
    {
      id: 'actor',
      header: 'Who',
      cell: ({ actor, actor_kind }) =>
        actor ? (
          <Link to={adminPaths.user(actor.id)} className="text-primary hover:underline">
            {actor.name}
          </Link>
        ) : (
          <span className="text-muted">{actor_kind === 'system' ? 'The shop' : 'Deleted user'}</span>
        ),
    },
    { id: 'created', header: 'When', cell: ({ created_at }) => <Ago at={created_at} /> },
  ]
}
