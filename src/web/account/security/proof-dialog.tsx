import { type FormEvent, useId } from 'react'
import type { Profile } from '#core/contract/account.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { type FormField, type Problem, useContractForm } from '#web/lib/form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { type Factor, FactorField, useFactor } from '../parts/factor.tsx'
import { FormAlert } from '../parts/form-alert.tsx'

type State = Profile['second_factor']
type RenewProps = { state: State; onClose: () => void; onDone: (codes: readonly string[]) => void }

export function RenewDialog({ state, onClose, onDone }: RenewProps) {
  const factor = useFactor(state)
  const form = useContractForm(contracts.account, 'renewRecoveryCodes', {
    defaults: { password: '' },
    send: async (body) =>
      ask(contracts.account, 'renewRecoveryCodes', { body: { ...body, ...(await factor.prove()) } }),
    onDone: ({ data }) => onDone(data.recovery_codes),
  })
  return (
    <ProofDialog
      form={form}
      factor={factor}
      title="Make new recovery codes?"
      text="The old ones stop working."
      verb="Make new codes"
      pendingVerb="Making codes…"
      onClose={onClose}
    />
  )
}

type DisableProps = { state: State; onClose: () => void; onDone: () => Promise<void> }

export function DisableDialog({ state, onClose, onDone }: DisableProps) {
  const factor = useFactor(state)
  const form = useContractForm(contracts.account, 'disableSecondFactor', {
    defaults: { password: '' },
    send: async (body) =>
      ask(contracts.account, 'disableSecondFactor', { body: { ...body, ...(await factor.prove()) } }),
    onDone: () => onDone(),
  })
  return (
    <ProofDialog
      form={form}
      factor={factor}
      title="Turn off the authenticator app?"
      text={state.passkeys > 0 ? 'Your passkeys stay.' : 'Your password alone will then be enough to log in.'}
      verb="Turn off"
      pendingVerb="Turning off…"
      danger
      onClose={onClose}
    />
  )
}

type ProofForm = {
  field: (name: 'password' | 'code') => FormField
  submit: (event: FormEvent) => Promise<void>
  alert: string | null
  problems: readonly Problem[]
  pending: boolean
}

type Props = {
  form: ProofForm
  factor: Factor
  title: string
  text: string
  verb: string
  pendingVerb: string
  danger?: boolean
  onClose: () => void
}

/** Asks for password and second factor, so that a stolen password alone cannot turn protection off. */
export function ProofDialog({
  form,
  factor,
  title,
  text,
  verb,
  pendingVerb,
  danger = false,
  onClose,
}: Props) {
  const formId = useId()
  const { field, submit, alert, problems, pending } = form
  const variant = danger ? 'danger' : 'primary'

  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant={variant} pending={pending && pendingVerb}>
            {verb}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate method="post" className="grid gap-5" aria-busy={pending} onSubmit={submit}>
        <p className="text-muted">{text}</p>
        <FormAlert message={alert} />
        <ErrorSummary problems={problems} />
        <PasswordField {...field('password')} label="Password" autoComplete="current-password" />
        <FactorField factor={factor} field={field} />
      </form>
    </Dialog>
  )
}
