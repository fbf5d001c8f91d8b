import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import type { Profile } from '#core/contract/account.ts'
import type { Passkey } from '#core/contract/passkeys.ts'
import { formatAgo, formatMoment } from '#web/lib/dates.ts'
import { invalidateQueries } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { Panel } from '../parts/panel.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { RemoveDialog, RenameDialog } from './passkey-dialogs.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type State = Profile['second_factor']
type Step =
  | { name: 'rest' | 'add' }
  | { name: 'rename' | 'remove'; passkey: Passkey }
  | { name: 'codes'; codes: readonly string[] }

const INTRO =
  'Log in with your fingerprint, your face or a security key instead of your password. With a passkey, your password alone no longer opens your account.'

export function Passkeys({ state, passkeys }: { state: State; passkeys: readonly Passkey[] }) {
  const [step, setStep] = useState<Step>({ name: 'rest' })
  const rest = () => setStep({ name: 'rest' })
  const done = async (message: string) => {
    await invalidateQueries('account.getProfile', 'passkeys.list')
    showToast(message)
    rest()
  }
  const added = async (codes: readonly string[] | null) => {
    if (codes === null) return done('Passkey added.')
    setStep({ name: 'codes', codes })
    await invalidateQueries('account.getProfile', 'passkeys.list')
  }

  return (
    <Panel title="Passkeys" intro={INTRO}>
      {step.name === 'codes' && <RecoveryCodes codes={step.codes} onDone={rest} />}
      <ul className="divide-y divide-border empty:hidden">
        {passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            onRename={() => setStep({ name: 'rename', passkey })}
            onRemove={() => setStep({ name: 'remove', passkey })}
          />
        ))}
      </ul>
      {step.name === 'add' ? (
        <AddPasskey state={state} onDone={added} onCancel={rest} />
      ) : (
        <div>
          <Button variant="secondary" onClick={() => setStep({ name: 'add' })}>
            Add a passkey
          </Button>
        </div>
      )}
      {step.name === 'rename' && (
        <RenameDialog passkey={step.passkey} onClose={rest} onDone={() => done('Passkey renamed.')} />
      )}
      {step.name === 'remove' && (
        <RemoveDialog
          passkey={step.passkey}
          state={state}
          onClose={rest}
          onDone={() => done('Passkey removed.')}
        />
      )}
    </Panel>
  )
}

type RowProps = { passkey: Passkey; onRename: () => void; onRemove: () => void }

function PasskeyRow({ passkey: { name, created_at, last_used_at }, onRename, onRemove }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0">
      <Fingerprint aria-hidden="true" className="size-6 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium break-words">{name}</p>
        <p className="text-sm text-muted">
          Added {formatMoment(created_at)},{' '}
          {last_used_at ? `last used ${formatAgo(last_used_at)}` : 'not used yet'}
        </p>
      </div>
      <div className="flex gap-2">
        <Button variant="ghost" size="sm" aria-label={`Rename the passkey ${name}`} onClick={onRename}>
          Rename
        </Button>
        <Button variant="ghost" size="sm" aria-label={`Remove the passkey ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  )
}
