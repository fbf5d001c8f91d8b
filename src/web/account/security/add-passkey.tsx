import { useLayoutEffect, useState } from 'react'
import type { Profile } from '#core/contract/account.ts'
import type { PasskeyAttestation } from '#core/contract/passkeys.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { useContractForm } from '#web/lib/form.ts'
import { createPasskey } from '#web/lib/passkeys.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { useFactor } from '../parts/factor.tsx'
import { FormAlert } from '../parts/form-alert.tsx'
import { PasswordStep } from './password-step.tsx'
import { StepButtons } from './step-buttons.tsx'

type Props = {
  state: Profile['second_factor']
  onDone: (codes: readonly string[] | null) => Promise<void>
  onCancel: () => void
}

/** The password comes first, then the browser creates the passkey, and then it gets a name. */
export function AddPasskey({ state, onDone, onCancel }: Props) {
  const [passkey, setPasskey] = useState<PasskeyAttestation | null>(null)
  if (passkey === null) return <AskPassword state={state} onDone={setPasskey} onCancel={onCancel} />
  return <AskName passkey={passkey} onDone={onDone} onCancel={onCancel} />
}

type PasswordProps = {
  state: Profile['second_factor']
  onDone: (passkey: PasskeyAttestation) => void
  onCancel: () => void
}

function AskPassword({ state, onDone, onCancel }: PasswordProps) {
  const factor = useFactor(state)
  const form = useContractForm(contracts.passkeys, 'addOptions', {
    defaults: { password: '' },
    send: async (body) =>
      ask(contracts.passkeys, 'addOptions', { body: { ...body, ...(await factor.prove()) } }),
    onDone: async ({ data }) => onDone(await createPasskey(data)),
  })
  return <PasswordStep form={form} factor={factor} pendingVerb="Creating…" onCancel={onCancel} />
}

type NameProps = Omit<Props, 'state'> & { passkey: PasskeyAttestation }

function AskName({ passkey, onDone, onCancel }: NameProps) {
  const { field, focus, submit, alert, pending } = useContractForm(contracts.passkeys, 'add', {
    defaults: { name: '', passkey },
    onDone: ({ data }) => onDone(data.recovery_codes),
  })
  useLayoutEffect(() => focus('name'), [focus])

  return (
    <form noValidate className="grid max-w-120 gap-5" aria-busy={pending} onSubmit={submit}>
      <FormAlert message={alert} />
      <TextField
        {...field('name')}
        label="Name of the passkey"
        hint="Such as the device it is on, so that you recognize it later."
        autoComplete="off"
        maxLength={100}
        enterKeyHint="go"
      />
      <StepButtons verb="Save passkey" pending={pending && 'Saving…'} onCancel={onCancel} />
    </form>
  )
}
