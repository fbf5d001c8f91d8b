import type { StaffUser } from '#core/contract/admin-users.ts'
import { isStaff } from '#core/domain/roles.ts'
import { useAction } from '#web/lib/action.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { Alert, AlertRegion } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { AdminCard } from '../parts/admin-page.tsx'
import type { OpenDialog } from './open-dialog.ts'
import { showUpdatedUser } from './show-updated-user.ts'

type Props = { user: StaffUser; onOpen: (what: OpenDialog) => void }

/** What an admin can do with another user's account. */
export function AccessCard({ user, onOpen }: Props) {
  const params = { id: user.id }
  const reset = useAction(async () =>
    showUpdatedUser(await ask(contracts.adminUsers, 'sendResetLink', { params })),
  )
  const confirm = useAction(async () =>
    showUpdatedUser(await ask(contracts.adminUsers, 'resendConfirmation', { params })),
  )
  const enable = useAction(async () => showUpdatedUser(await ask(contracts.adminUsers, 'enable', { params })))
  const problem = reset.alert ?? confirm.alert ?? enable.alert
  const disabled = user.state === 'disabled'

  return (
    <AdminCard title="Access">
      <div className="grid gap-3 *:justify-self-stretch">
        <AlertRegion>{problem && <Alert>{problem}</Alert>}</AlertRegion>
        {!disabled && (
          <Button size="sm" variant="secondary" pending={reset.pending && 'Sending…'} onClick={reset.run}>
            Send password reset link
          </Button>
        )}
        {!user.email_confirmed && !disabled && (
          <Button size="sm" variant="secondary" pending={confirm.pending && 'Sending…'} onClick={confirm.run}>
            Resend email confirmation
          </Button>
        )}
        {user.self ? (
          <p className="text-muted">
            You cannot change your own role, or disable or delete your own account. Another admin can.
          </p>
        ) : (
          <>
            <Button size="sm" variant="secondary" onClick={() => onOpen('role')}>
              Change role
            </Button>
            {user.sessions.length > 0 && (
              <Button size="sm" variant="secondary" onClick={() => onOpen('end-sessions')}>
                End all logins
              </Button>
            )}
            {user.second_factor && !isStaff(user.role_id) && (
              <Button size="sm" variant="secondary" onClick={() => onOpen('remove-second-factor')}>
                Remove second factor
              </Button>
            )}
            {disabled ? (
              <Button
                size="sm"
                variant="secondary"
                pending={enable.pending && 'Enabling…'}
                onClick={enable.run}
              >
                Enable account
              </Button>
            ) : (
              <Button size="sm" variant="secondary" onClick={() => onOpen('disable')}>
                Disable account
              </Button>
            )}
            <Button size="sm" variant="ghost" className="text-danger!" onClick={() => onOpen('erase')}>
              Delete account
            </Button>
          </>
        )}
      </div>
    </AdminCard>
  )
}
