import { Plus, RotateCw, Webhook } from 'lucide-react'
import { useState } from 'react'
import type { adminWebhooks, WebhookDelivery, WebhookEndpoint } from '#core/contract/admin-webhooks.ts'
import type { ResponseOf } from '#core/contract/endpoint.ts'
import { useAction } from '#web/lib/action.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import type { Query } from '#web/lib/query.ts'
import { Alert, AlertRegion } from '#web/ui/alert.tsx'
import { StatusChip } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { Ago } from '../parts/ago.tsx'
import type { Column } from '../parts/list/column.ts'
import { ListPage } from '../parts/list/list-page.tsx'
import type { ListUrl } from '../parts/list/use-list-url.ts'
import { SecretDialog } from '../parts/secret-dialog.tsx'
import { useStaff } from '../parts/staff.ts'
import { DELIVERY_STATUS } from './delivery-status.ts'
import { EndpointSheet } from './endpoint-sheet.tsx'
import { Endpoints } from './endpoints.tsx'

type Props = {
  url: ListUrl
  query: Query<ResponseOf<typeof adminWebhooks.deliveries>>
  endpoints: Query<ResponseOf<typeof adminWebhooks.list>>
  onChanged: () => Promise<void>
}

/** The endpoints that the shop sends events to, and the result of each delivery. */
export function WebhooksScreen({ url, query, endpoints, onChanged }: Props) {
  const { isAdmin } = useStaff()
  const [editing, setEditing] = useState<WebhookEndpoint | 'new' | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const again = useAction(async (delivery: WebhookDelivery) => {
    await ask(contracts.adminWebhooks, 'redeliver', { params: { id: String(delivery.id) } })
    showToast('The message will be sent again.')
    await onChanged()
  })
  const create = isAdmin && (
    <Button size="sm" icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => setEditing('new')}>
      New endpoint
    </Button>
  )

  return (
    <>
      <ListPage
        title="Webhooks"
        nouns={['message', 'messages']}
        url={url}
        query={query}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowName={({ event, message_id }) => `${event} ${message_id.slice(0, 12)}`}
        rowActions={
          isAdmin
            ? (delivery) => [{ label: 'Send again', icon: <RotateCw />, run: () => void again.run(delivery) }]
            : undefined
        }
        action={create}
        note={
          <>
            <AlertRegion>{again.alert && <Alert>{again.alert}</Alert>}</AlertRegion>
            <Endpoints query={endpoints} onEdit={setEditing} onSecret={setSecret} onChanged={onChanged} />
          </>
        }
        empty={{
          icon: <Webhook />,
          text: 'No messages yet. Add an endpoint to notify your own systems of orders, licenses and releases.',
          action: create,
        }}
      />
      {editing && (
        <EndpointSheet
          endpoint={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={async (made) => {
            setEditing(null)
            setSecret(made)
            await onChanged()
          }}
        />
      )}
      {secret && (
        <SecretDialog
          title="Signing secret"
          secret={secret}
          what="signing secret"
          onClose={() => setSecret(null)}
        >
          Your system uses it to verify that messages come from this shop.
        </SecretDialog>
      )}
    </>
  )
}

const COLUMNS: readonly Column<WebhookDelivery>[] = [
  {
    id: 'event',
    header: 'Event',
    card: 'title',
    cell: ({ event, url }) => (
      <span className="grid min-w-0">
        <span className="font-medium">{event}</span>
        <span className="max-w-72 truncate font-normal text-muted" title={url}>
          {url}
        </span>
      </span>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    card: 'corner',
    cell: ({ status }) => (
      <StatusChip tone={DELIVERY_STATUS[status].tone}>{DELIVERY_STATUS[status].label}</StatusChip>
    ),
  },
  { id: 'tries', header: 'Tries', align: 'end', cell: ({ tries }) => tries },
  {
    id: 'answer',
    header: 'Answer',
    cell: ({ response_status, error }) => (
      <span className="break-words text-muted">{error ?? response_status ?? '—'}</span>
    ),
  },
  {
    id: 'payload',
    header: 'Message',
    optional: true,
    card: 'hidden',
    cell: ({ payload }) => (
      <details className="max-w-80">
        <summary className="min-h-8 py-1">Show</summary>
        <pre className="overflow-x-auto text-xs">{JSON.stringify(payload, null, 2)}</pre>
      </details>
    ),
  },
  { id: 'created', header: 'Created', cell: ({ created_at }) => <Ago at={created_at} /> },
]
