import { type FormEvent, useLayoutEffect } from 'react'
import type { FormField } from '#web/lib/form.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { type Factor, FactorField } from '../parts/factor.tsx'
import { FormAlert } from '../parts/form-alert.tsx'
import { StepButtons } from './step-buttons.tsx'

type StepForm = {
  field: (name: 'password' | 'code') => FormField
  focus: (name: 'password') => void
  submit: (event: FormEvent) => Promise<void>
  alert: string | null
  pending: boolean
}

type Props = { form: StepForm; factor: Factor; pendingVerb: string; onCancel: () => void }

/** Comes before a new factor: the password, and a factor that the account already has. */
export function PasswordStep({ form, factor, pendingVerb, onCancel }: Props) {
  const { field, focus, submit, alert, pending } = form
  useLayoutEffect(() => focus('password'), [focus])

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
      <StepButtons verb="Continue" pending={pending && pendingVerb} onCancel={onCancel} />
    </form>
  )
}
