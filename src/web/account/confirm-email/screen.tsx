import { useEffect, useRef } from 'react'
import { paths } from '#core/paths.ts'
import { Alert, AlertRegion } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { AuthCard } from '../parts/auth-card.tsx'
import { FormAlert } from '../parts/form-alert.tsx'

type Props = {
  /** Whether the link has its token. */
  complete: boolean
  done: string | null
  alert: string | null
  pending: boolean
  onConfirm: () => void
}

const TITLE = 'Confirm your address'

export function ConfirmEmailScreen({ complete, done, alert, pending, onConfirm }: Props) {
  if (done !== null) return <Confirmed message={done} />
  if (!complete) return <Incomplete />

  return (
    <AuthCard title={TITLE} intro="Click the button to confirm that this email address is yours.">
      <FormAlert message={alert} actions={<ToProfile />} />
      <Button size="lg" block pending={pending && 'Confirming…'} onClick={onConfirm}>
        Confirm my address
      </Button>
    </AuthCard>
  )
}

function Confirmed({ message }: { message: string }) {
  const region = useRef<HTMLDivElement>(null)
  // The focused button was removed.
  useEffect(() => region.current?.focus(), [])

  return (
    <AuthCard title={TITLE}>
      <div ref={region} role="status" tabIndex={-1} className="outline-none">
        <Alert tone="success">{message}</Alert>
      </div>
      <LinkButton to={paths.profile()} size="lg" block>
        Go to your profile
      </LinkButton>
    </AuthCard>
  )
}

function Incomplete() {
  return (
    <AuthCard title={TITLE}>
      <AlertRegion>
        <Alert actions={<ToProfile />}>
          This link is incomplete. Open it from the email again, or request a new one in your profile.
        </Alert>
      </AlertRegion>
    </AuthCard>
  )
}

function ToProfile() {
  return (
    <LinkButton to={paths.profile()} variant="secondary" size="sm">
      Go to your profile
    </LinkButton>
  )
}
