import { CalendarSync } from 'lucide-react'
import { Link } from 'react-router'
import { adminPaths } from '#core/admin-paths.ts'
import type { adminSubscriptions, StaffSubscription } from '#core/contract/admin-subscriptions.ts'
import type { InputOf, ResponseOf } from '#core/contract/endpoint.ts'
import { formatDollars } from '#core/domain/money.ts'
import { formatDay } from '#web/lib/dates.ts'
import type { Query } from '#web/lib/query.ts'
import { StatusChip } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Ago } from '../parts/ago.tsx'
import { ExportButton } from '../parts/export-button.tsx'
import type { Column } from '../parts/list/column.ts'
import { ListPage } from '../parts/list/list-page.tsx'
import type { ListUrl } from '../parts/list/use-list-url.ts'
import { SUBSCRIPTION_STATUS } from '../parts/words.ts'

type Props = {
  url: ListUrl<InputOf<typeof adminSubscriptions.list>['query']>
  query: Query<ResponseOf<typeof adminSubscriptions.list>>
  /** Of certain days, which are in the order of these. */
  dated: boolean
}

export function SubscriptionsScreen({ url, query, dated }: Props) {
  return (
    <ListPage
      title="Subscriptions"
      nouns={['subscription', 'subscriptions']}
      url={url}
      query={query}
      columns={dated ? DATED_COLUMNS : COLUMNS}
      rowKey={({ id }) => id}
      rowName={({ product, email }) => `${product.name} of ${email ?? 'an unknown holder'}`}
      search="Search by email, license key or order number"
      tools={
        <ExportButton
          part="adminSubscriptions"
          query={url.query}
          total={query.data?.data.total ?? 0}
          done="Subscriptions exported."
        />
      }
      empty={{
        icon: <CalendarSync />,
        text: 'No subscriptions yet. Sell a plan by the year, and each purchase of it starts one.',
        action: <LinkButton to={adminPaths.products()}>See products</LinkButton>,
      }}
    />
  )
}

const COLUMNS: readonly Column<StaffSubscription>[] = [
  {
    id: 'product',
    header: 'Subscription',
    card: 'title',
    cell: ({ id, product, plan }) => (
      <span className="grid min-w-0">
        <Link to={adminPaths.subscription(id)} className="truncate font-medium text-primary hover:underline">
          {product.name}
        </Link>
        <span className="text-muted">{plan.name}</span>
      </span>
    ),
  },
  {
    id: 'holder',
    header: 'Holder',
    cell: ({ email, license }) => (
      <span className="grid min-w-0">
        <span className="truncate" title={email ?? undefined}>
          {email ?? 'Unknown'}
        </span>
        <span className="font-mono text-xs text-muted">{license.key}</span>
      </span>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    card: 'corner',
    cell: ({ status }) => (
      <StatusChip tone={SUBSCRIPTION_STATUS[status].tone}>{SUBSCRIPTION_STATUS[status].label}</StatusChip>
    ),
  },
  { id: 'next', header: 'Next charge', sortable: true, cell: NextCharge },
  {
    id: 'price',
    header: 'Per year',
    align: 'end',
    optional: true,
    cell: ({ price }) => formatDollars(price),
  },
  { id: 'means', header: 'Paid with', optional: true, cell: ({ means }) => means ?? 'Not saved yet' },
  {
    id: 'created',
    header: 'Started',
    sortable: true,
    optional: true,
    cell: ({ created_at }) => <Ago at={created_at} />,
  },
]

const DATED_COLUMNS = COLUMNS.map((column) =>
  column.id === 'created' ? { ...column, sortable: false } : column,
)

function NextCharge({ next_charge, status, period_end }: StaffSubscription) {
  if (next_charge) {
    return (
      <span className="grid">
        {formatDay(next_charge.at)}
        <span className="text-muted tabular-nums">{formatDollars(next_charge.amount)}</span>
      </span>
    )
  }
  if (status === 'past_due') return 'Waits for the holder'
  return <span className="text-muted">None{status === 'canceled' && `, ends ${formatDay(period_end)}`}</span>
}
