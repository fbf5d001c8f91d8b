import { Mail } from 'lucide-react'
import { Link } from 'react-router'
import { adminPaths } from '#core/admin-paths.ts'
import type { adminMails, StaffMailRow } from '#core/contract/admin-mails.ts'
import type { ResponseOf } from '#core/contract/endpoint.ts'
import type { Query } from '#web/lib/query.ts'
import { StatusChip } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Ago } from '../parts/ago.tsx'
import type { Column } from '../parts/list/column.ts'
import { ListPage } from '../parts/list/list-page.tsx'
import type { ListUrl } from '../parts/list/use-list-url.ts'
import { inWords, MAIL_STATUS } from '../parts/words.ts'

type Props = { url: ListUrl; query: Query<ResponseOf<typeof adminMails.list>> }

export function MailsScreen({ url, query }: Props) {
  return (
    <ListPage
      title="Mail"
      nouns={['mail', 'mails']}
      url={url}
      query={query}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      rowName={({ subject, to }) => `${subject || 'the email'} to ${to}`}
      search="Search by address or subject"
      empty={{
        icon: <Mail />,
        text: 'No emails yet. Every email the shop sends will show up here.',
        action: (
          <LinkButton size="sm" variant="secondary" to={adminPaths.content()}>
            Edit the email texts
          </LinkButton>
        ),
      }}
    />
  )
}

const COLUMNS: readonly Column<StaffMailRow>[] = [
  {
    id: 'subject',
    header: 'Subject',
    card: 'title',
    cell: ({ id, subject, kind }) => (
      <Link to={adminPaths.mail(id)} className="font-medium break-words text-primary hover:underline">
        {subject || inWords(kind)}
      </Link>
    ),
  },
  {
    id: 'to',
    header: 'To',
    cell: ({ to }) => (
      <span className="block max-w-72 truncate max-md:ml-auto" title={to}>
        {to}
      </span>
    ),
  },
  { id: 'kind', header: 'Kind', optional: true, cell: ({ kind }) => inWords(kind) },
  {
    id: 'order',
    header: 'Order',
    optional: true,
    cell: ({ order }) =>
      order && (
        <Link to={adminPaths.order(order)} className="text-primary tabular-nums hover:underline">
          #{order}
        </Link>
      ),
  },
  { id: 'created', header: 'Date', cell: ({ created_at }) => <Ago at={created_at} /> },
  {
    id: 'status',
    header: 'Status',
    card: 'corner',
    cell: ({ status, last_error }) => (
      <span title={last_error ?? undefined}>
        <StatusChip tone={MAIL_STATUS[status].tone}>{MAIL_STATUS[status].label}</StatusChip>
      </span>
    ),
  },
]
