import { KeyRound, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { adminWebhooks, WebhookEndpoint } from '#core/contract/admin-webhooks.ts'
import type { ResponseOf } from '#core/contract/endpoint.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import type { Query } from '#web/lib/query.ts'
import { StatusChip } from '#web/ui/badge.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { RowMenu } from '../parts/menu.tsx'
import { useStaff } from '../parts/staff.ts'

type Props = {
  query: Query<ResponseOf<typeof adminWebhooks.list>>
  onEdit: (endpoint: WebhookEndpoint) => void
  onSecret: (secret: string) => void
  onChanged: () => Promise<void>
}

type OpenDialog = { what: 'delete' | 'rotate'; endpoint: WebhookEndpoint } | null

export function Endpoints({ query, onEdit, onSecret, onChanged }: Props) {
  const { isAdmin } = useStaff()
  const [open, setOpen] = useState<OpenDialog>(null)
  const endpoints = query.data?.data ?? []
  if (endpoints.length === 0) return null

  const act = async () => {
    if (!open) return
    const params = { id: String(open.endpoint.id) }
    if (open.what === 'delete') {
      await ask(contracts.adminWebhooks, 'remove', { params })
      showToast('Endpoint deleted.')
    } else onSecret((await ask(contracts.adminWebhooks, 'rotate', { params })).data.secret)
    setOpen(null)
    await onChanged()
  }
  return (
    <section aria-label="Endpoints">
      <ul className="divide-y divide-border rounded-lg border border-border bg-surface">
        {endpoints.map((endpoint) => (
          <li key={endpoint.id} className="flex items-center gap-3 px-4 py-3">
            <div className="grid min-w-0 flex-1 gap-0.5">
              <p className="truncate font-medium" title={endpoint.url}>
                {endpoint.url}
              </p>
              <p className="text-muted">{describe(endpoint)}</p>
            </div>
            <StatusChip tone={endpoint.active ? 'success' : 'neutral'}>
              {endpoint.active ? 'On' : 'Off'}
            </StatusChip>
            {isAdmin && (
              <RowMenu
                name={endpoint.url}
                items={[
                  { label: 'Edit', icon: <Pencil />, run: () => onEdit(endpoint) },
                  {
                    label: 'New secret',
                    icon: <KeyRound />,
                    run: () => setOpen({ what: 'rotate', endpoint }),
                  },
                  {
                    label: 'Delete',
                    icon: <Trash2 />,
                    danger: true,
                    run: () => setOpen({ what: 'delete', endpoint }),
                  },
                ]}
              />
            )}
          </li>
        ))}
      </ul>
      {open && (
        <ConfirmDialog
          title={
            <span className="break-all">
              {open.what === 'delete' ? 'Delete' : 'Create a new secret for'} {open.endpoint.url}?
            </span>
          }
          verb={open.what === 'delete' ? 'Delete endpoint' : 'Create secret'}
          doing="Working…"
          tone={open.what === 'delete' ? 'danger' : 'primary'}
          act={act}
          onClose={() => setOpen(null)}
        >
          <p>
            {open.what === 'delete'
              ? 'Nothing more is sent there, and its delivery log is deleted.'
              : 'Messages are signed with the new and the previous secret, so that you can update your system without losing any.'}
          </p>
        </ConfirmDialog>
      )}
    </section>
  )
}

function describe({ events, pending, failed }: WebhookEndpoint): string {
  return [events.join(', '), pending > 0 && `${pending} waiting`, failed > 0 && `${failed} failed`]
    .filter(Boolean)
    .join(' · ')
}
