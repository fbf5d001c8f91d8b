import { type ReactNode, useState } from 'react'
import type { KeyField, KeySettings } from '#core/contract/admin-keys.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { formatMoment } from '#web/lib/dates.ts'
import { Alert } from '#web/ui/alert.tsx'
import { StatusChip, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { useStaff } from '../../parts/staff.ts'
import { showUpdatedKeys } from './show-updated-keys.ts'

export type Group = KeySettings['groups'][number]

const STATES: Record<Group['state'], { label: string; tone: Tone }> = {
  none: { label: 'Not set up', tone: 'neutral' },
  in_force: { label: 'Set up', tone: 'success' },
  incomplete: { label: 'Webhook missing', tone: 'warning' },
  refused: { label: 'Cannot be used', tone: 'danger' },
  unreadable: { label: 'Enter again', tone: 'danger' },
}

type Props = {
  name: string
  /** What the buttons enter, change and remove; by default the name. */
  what?: string
  group: Group
  labels: Record<string, string>
  /** The form, which closes itself when it has saved. */
  form: (close: () => void) => ReactNode
  /** Whether the environment leaves anything to enter. */
  canEnter?: boolean
  children?: ReactNode
}

/** The keys of a provider or of the mail server: what is set, by whom, and the form to change it. */
export function KeyGroup({ name, what = name, group, labels, form, canEnter = true, children }: Props) {
  const { isAdmin } = useStaff()
  const [dialog, setDialog] = useState<'none' | 'form' | 'remove'>('none')
  const close = () => setDialog('none')
  const { label, tone } = STATES[group.state]
  const hasOwn = group.fields.some(({ source }) => source === 'panel')
  const isFixed = group.fields.every(({ source }) => source === 'environment')
  return (
    <section aria-label={name} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium first-letter:uppercase">{name}</h3>
        <StatusChip tone={tone}>{label}</StatusChip>
      </div>
      {group.problem !== null && (
        <Alert tone={group.state === 'incomplete' ? 'warning' : 'danger'}>{group.problem}</Alert>
      )}
      {group.state !== 'none' && <KeyFacts fields={group.fields} labels={labels} />}
      {isAdmin && dialog === 'form' && form(close)}
      {isAdmin && dialog !== 'form' && canEnter && !isFixed && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" onClick={() => setDialog('form')}>
            {hasOwn ? `Change ${what}` : `Enter ${what}`}
          </Button>
          {hasOwn && (
            <Button size="sm" variant="ghost" onClick={() => setDialog('remove')}>
              Remove {what}
            </Button>
          )}
        </div>
      )}
      {dialog === 'remove' && <RemoveDialog name={name} group={group} onClose={close} />}
      {children}
    </section>
  )
}

function KeyFacts({ fields, labels }: { fields: readonly KeyField[]; labels: Record<string, string> }) {
  return (
    <dl className="grid gap-1.5">
      {fields.map((field) => (
        <div key={field.name} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-muted">{labels[field.name] ?? field.name}</dt>
          <dd className="min-w-0 text-right break-words">{describe(field)}</dd>
        </div>
      ))}
    </dl>
  )
}

function describe({ name, source, hint, updated_at, updated_by }: KeyField): ReactNode {
  if (source === null) return <span className="text-muted">Not set</span>
  if (source === 'environment')
    return (
      <>
        Set in the environment <code className="font-mono text-sm">{name}</code>
      </>
    )
  if (hint === null || updated_at === null) return 'Set'
  const by = updated_by === null ? '' : ` by ${updated_by}`
  return (
    <>
      <span className="font-mono text-sm">{hint}</span>
      <span className="block text-sm text-muted">
        {formatMoment(updated_at)}
        {by}
      </span>
    </>
  )
}

function RemoveDialog({ name, group, onClose }: { name: string; group: Group; onClose: () => void }) {
  const consequence =
    group.group === 'mail'
      ? 'Emails are then stored, and no longer sent.'
      : `Nobody can pay with ${name} any more, and ${name} payments can no longer be refunded from here.`
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      verb={`Remove ${name}`}
      doing="Removing…"
      act={async () => {
        showUpdatedKeys(await ask(contracts.adminKeys, 'remove', { params: { name: group.group } }))
        onClose()
      }}
      onClose={onClose}
    >
      <p>{consequence} What you entered is deleted.</p>
    </ConfirmDialog>
  )
}
