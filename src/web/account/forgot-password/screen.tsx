import { useState } from 'react'
import { paths } from '#core/paths.ts'
import { contracts } from '#web/lib/contracts.ts'
import { useContractForm } from '#web/lib/form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { AuthCard } from '../parts/auth-card.tsx'
import { FormAlert } from '../parts/form-alert.tsx'
import { TextLink } from '../parts/text-link.tsx'
import { LinkSent } from './link-sent.tsx'

type Sent = { email: string; message: string }

export function ForgotPasswordScreen({ email = '' }: { email?: string | undefined }) {
  const [sent, setSent] = useState<Sent | null>(null)
  return (
    <AuthCard
      title="Forgot Password"
      intro={sent ? undefined : "Enter your email and we'll send you a link to reset your password."}
      footer={<TextLink to={paths.login()}>Back to login</TextLink>}
    >
      {sent ? <LinkSent {...sent} /> : <ForgotPasswordForm email={email} onSent={setSent} />}
    </AuthCard>
  )
}

function ForgotPasswordForm({ email, onSent }: { email: string; onSent: (sent: Sent) => void }) {
  const { field, submit, alert, pending } = useContractForm(contracts.identity, 'forgotPassword', {
    defaults: { email },
    onDone: ({ message = '' }, values) => onSent({ email: values.email, message }),
  })

  return (
    <form noValidate method="post" className="grid gap-5" aria-busy={pending} onSubmit={submit}>
      <FormAlert message={alert} />
      <TextField
        {...field('email')}
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        enterKeyHint="go"
        autoCapitalize="none"
      />
      <Button type="submit" size="lg" block pending={pending && 'Sending…'}>
        Send Reset Link
      </Button>
    </form>
  )
}
