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
  onUndo: () => void
}

const TITLE = 'Undo the change of address'
const INTRO =
  'If you did not change the email address of your account, take it back: your old address returns, every login and API token ends, passkeys and authenticator apps that were added since a week before the change are removed, and you choose a new password.'

export function UndoEmailChangeScreen({ complete, done, alert, pending, onUndo }: Props) {
  if (done !== null) return <Undone message={done} />
  if (!complete) return <Incomplete />

  return (
    <AuthCard title={TITLE} intro={INTRO}>
      <FormAlert message={alert} />
      <Button size="lg" block pending={pending && 'One moment…'} onClick={onUndo}>
        Take my account back
      </Button>
    </AuthCard>
  )
}

function Undone({ message }: { message: string }) {
  const region = useRef<HTMLDivElement>(null)
  // The focused button was removed.
  useEffect(() => region.current?.focus(), [])

  return (
    <AuthCard title={TITLE}>
      <div ref={region} role="status" tabIndex={-1} className="outline-none">
        <Alert tone="success">{message}</Alert>
      </div>
      <LinkButton to={paths.forgotPassword()} variant="secondary" size="lg" block>
        Send me another link
      </LinkButton>
    </AuthCard>
  )
}

function Incomplete() {
  return (
    <AuthCard title={TITLE}>
      <AlertRegion>
        <Alert>This link is incomplete. Open it from the email again.</Alert>
      </AlertRegion>
    </AuthCard>
  )
}
