import { useId } from 'react'
import type { Profile } from '#core/contract/account.ts'
import type { Passkey } from '#core/contract/passkeys.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { useContractForm } from '#web/lib/form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFactor } from '../parts/factor.tsx'
import { FormAlert } from '../parts/form-alert.tsx'
import { ProofDialog } from './proof-dialog.tsx'

type Props = { passkey: Passkey; onClose: () => void; onDone: () => Promise<void> }

export function RenameDialog({ passkey: { id, name }, onClose, onDone }: Props) {
  const formId = useId()
  const { field, submit, alert, pending } = useContractForm(contracts.passkeys, 'rename', {
    defaults: { id, name },
    onDone: () => onDone(),
  })
  return (
    <Dialog
      open
      title="Rename the passkey"
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} pending={pending && 'Saving…'}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-5" aria-busy={pending} onSubmit={submit}>
        <FormAlert message={alert} />
        <TextField {...field('name')} label="Name of the passkey" autoComplete="off" maxLength={100} />
      </form>
    </Dialog>
  )
}

export function RemoveDialog({
  passkey: { id, name },
  state,
  onClose,
  onDone,
}: Props & { state: Profile['second_factor'] }) {
  const factor = useFactor(state)
  const form = useContractForm(contracts.passkeys, 'remove', {
    defaults: { id, password: '' },
    send: async (body) => ask(contracts.passkeys, 'remove', { body: { ...body, ...(await factor.prove()) } }),
    onDone: () => onDone(),
  })
  return (
    <ProofDialog
      form={form}
      factor={factor}
      title={`Remove the passkey “${name}”?`}
      text="It no longer logs in. Delete it on your device, too."
      verb="Remove"
      pendingVerb="Removing…"
      danger
      onClose={onClose}
    />
  )
}
