import { useEffect } from 'react'
import { contracts } from '#web/lib/contracts.ts'
import { useContractForm } from '#web/lib/form.ts'
import { startSession } from '#web/lib/session.ts'
import { prepareStorage } from '#web/lib/storage.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { AuthCard } from '../parts/auth-card.tsx'
import { FormAlert } from '../parts/form-alert.tsx'
import { NewPasswordFields } from '../parts/new-password-fields.tsx'
import { TextLink } from '../parts/text-link.tsx'
import { TermsField } from './terms-field.tsx'

type Props = { name: string | undefined; email: string | undefined; login: string }

export function RegisterScreen({ name = '', email = '', login }: Props) {
  return (
    <AuthCard
      title="Create an account"
      intro="Keep your orders, licenses and downloads in one place."
      footer={
        <p>
          Already have an account? <TextLink to={login}>Log in</TextLink>
        </p>
      }
    >
      <RegisterForm name={name} email={email} />
    </AuthCard>
  )
}

function RegisterForm({ name, email }: { name: string; email: string }) {
  const { field, value, submit, alert, problems, pending } = useContractForm(contracts.identity, 'register', {
    defaults: { name, email, password: '', password_confirmation: '' },
    onDone: async ({ token, user, message }) => {
      showToast(message ?? 'Registration successful.')
      await startSession({ token, name: user.name })
    },
  })
  useEffect(() => void prepareStorage(), [])
  const accepted = value('terms') === true

  return (
    <form noValidate method="post" className="grid gap-5" aria-busy={pending} onSubmit={submit}>
      <FormAlert message={alert} />
      <ErrorSummary problems={problems} />
      <TextField {...field('name')} label="Name" autoComplete="name" enterKeyHint="next" />
      <TextField
        {...field('email')}
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        enterKeyHint="next"
        autoCapitalize="none"
      />
      <NewPasswordFields password={field('password')} confirmation={field('password_confirmation')} />
      <TermsField {...field('terms')} hint={!accepted && 'Tick the box above to enable Register.'} />
      <Button
        type="submit"
        size="lg"
        block
        disabled={!accepted}
        pending={pending && 'Creating your account…'}
      >
        Register
      </Button>
    </form>
  )
}
