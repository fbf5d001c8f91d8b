import { Alert } from '#web/ui/alert.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import type { Arrival } from '../parts/arrival.ts'
import { AuthCard } from '../parts/auth-card.tsx'
import { LoginForm } from '../parts/login-form.tsx'
import { TextLink } from '../parts/text-link.tsx'

type Props = { message: Arrival['message']; email: string | undefined; register: string }

export function LoginScreen({ message, email, register }: Props) {
  return (
    <AuthCard
      title="Log in"
      footer={
        <p>
          New here? <TextLink to={register}>Create an account</TextLink>
        </p>
      }
    >
      <LoginForm email={email} message={message && <Alert tone={message.tone}>{message.text}</Alert>} />
    </AuthCard>
  )
}

/** Visible only for a moment, before the redirect. */
export function OnwardScreen({ to }: { to: string }) {
  return (
    <AuthCard title="You are logged in">
      <LinkButton to={to}>Continue</LinkButton>
    </AuthCard>
  )
}
