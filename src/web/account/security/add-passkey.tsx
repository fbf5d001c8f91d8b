import { useEffect, useState } from 'react'
import type { Profile } from '#core/contract/account.ts'
import type { PasskeyAttestation } from '#core/contract/passkeys.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { useContractForm } from '#web/lib/form.ts'
import { createPasskey } from '#web/lib/passkeys.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { FactorField, useFactor } from '../parts/factor.tsx'
import { FormAlert } from '../parts/form-alert.tsx'

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
  const { field, focus, submit, alert, pending } = useContractForm(contracts.passkeys, 'addOptions', {
    defaults: { password: '' },
    send: async (body) =>
      ask(contracts.passkeys, 'addOptions', { body: { ...body, ...(await factor.prove()) } }),
    onDone: async ({ data }) => onDone(await createPasskey(data)),
  })
  useEffect(() => focus('password'), [focus])

  return (
    <form noValidate method="post" className="grid max-w-120 gap-5" aria-busy={pending} onSubmit={submit}>
      <FormAlert message={alert} />
      <PasswordField
        {...field('password')}
        label="Password"
        autoComplete="current-password"
        hint="Please enter your password first."
        enterKeyHint="next"
      />
      <FactorField factor={factor} field={field} />
      <Buttons verb="Continue" pending={pending && 'Creating…'} onCancel={onCancel} />
    </form>
  )
}

type NameProps = Omit<Props, 'state'> & { passkey: PasskeyAttestation }

function AskName({ passkey, onDone, onCancel }: NameProps) {
  const { field, focus, submit, alert, pending } = useContractForm(contracts.passkeys, 'add', {
    defaults: { name: '', passkey },
    onDone: ({ data }) => onDone(data.recovery_codes),
  })
  useEffect(() => focus('name'), [focus])

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
      <Buttons verb="Save passkey" pending={pending && 'Saving…'} onCancel={onCancel} />
    </form>
  )
}

type ButtonProps = { verb: string; pending: string | false; onCancel: () => void }

function Buttons({ verb, pending, onCancel }: ButtonProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" pending={pending}>
        {verb}
      </Button>
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
