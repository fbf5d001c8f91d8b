import { paths } from '#core/paths.ts'
import { contracts } from '#web/lib/contracts.ts'
import { useContractForm } from '#web/lib/form.ts'
import { Alert, AlertRegion } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { AuthCard } from '../parts/auth-card.tsx'
import { FormAlert } from '../parts/form-alert.tsx'
import { NewPasswordFields } from '../parts/new-password-fields.tsx'
import { TextLink } from '../parts/text-link.tsx'

type Props = { email: string; token: string; onDone: (message: string) => void }

export function ResetPasswordScreen({ email, token, onDone }: Props) {
  const { field, submit, alert, problems, pending } = useContractForm(contracts.identity, 'resetPassword', {
    defaults: { email, token, password: '', password_confirmation: '' },
    onDone: ({ message = '' }) => onDone(message),
    // Neither is a field that the shopper could correct.
    onRefused: ({ errors }) => (errors?.token || errors?.email ? 'alert' : 'fields'),
  })

  return (
    <AuthCard
      title="Reset password"
      intro={
        <>
          Choose a new password for <strong className="font-medium break-words text-fg">{email}</strong>.
        </>
      }
      footer={<TextLink to={paths.login()}>Back to login</TextLink>}
    >
      <form noValidate method="post" className="grid gap-5" aria-busy={pending} onSubmit={submit}>
        <FormAlert message={alert} actions={<NewLink />} />
        <ErrorSummary problems={problems} />
        {/* Tells password managers whose password this is. */}
        <input type="text" hidden autoComplete="username" value={email} readOnly />
        <NewPasswordFields
          label="New password"
          password={field('password')}
          confirmation={field('password_confirmation')}
        />
        <Button type="submit" size="lg" block pending={pending && 'Saving…'}>
          Reset password
        </Button>
      </form>
    </AuthCard>
  )
}

export function IncompleteLinkScreen() {
  return (
    <AuthCard title="Reset password" footer={<TextLink to={paths.login()}>Back to login</TextLink>}>
      <AlertRegion>
        <Alert>This reset link is incomplete. Request a new one.</Alert>
      </AlertRegion>
      <LinkButton to={paths.forgotPassword()} size="lg" block>
        Request a new link
      </LinkButton>
    </AuthCard>
  )
}

function NewLink() {
  return (
    <LinkButton to={paths.forgotPassword()} variant="secondary" size="sm">
      Request a new link
    </LinkButton>
  )
}
