import { useNavigate } from 'react-router'
import { adminPaths } from '#core/admin-paths.ts'
import type { StaffUser } from '#core/contract/admin-users.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { invalidateQueries } from '#web/lib/query.ts'
import { showToast } from '#web/ui/toast.tsx'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { showUpdatedUser } from './show-updated-user.ts'

export type UserAction = 'disable' | 'end-sessions' | 'remove-second-factor' | 'erase'

type Props = { user: StaffUser; what: UserAction; onClose: () => void }

/** Asks before an action that affects a user. */
export function UserActionDialog({ user, what, onClose }: Props) {
  const navigate = useNavigate()
  const params = { id: user.id }
  const done = async (answer: Parameters<typeof showUpdatedUser>[0]) => {
    await showUpdatedUser(answer)
    onClose()
  }

  if (what === 'disable') {
    return (
      <ConfirmDialog
        title={`Disable the account of ${user.name}?`}
        verb="Disable account"
        doing="Disabling…"
        act={async () => done(await ask(contracts.adminUsers, 'disable', { params }))}
        onClose={onClose}
      >
        <p>{user.email} is logged out everywhere and cannot log in until you enable the account again.</p>
      </ConfirmDialog>
    )
  }
  if (what === 'end-sessions') {
    return (
      <ConfirmDialog
        title={`End all logins of ${user.name}?`}
        verb="End all logins"
        doing="Ending…"
        act={async () => done(await ask(contracts.adminUsers, 'endSessions', { params }))}
        onClose={onClose}
      >
        <p>{user.email} is logged out on every device and can log in again. Their API tokens stop working.</p>
      </ConfirmDialog>
    )
  }
  if (what === 'remove-second-factor') {
    return (
      <ConfirmDialog
        title={`Remove the second factor of ${user.name}?`}
        verb="Remove second factor"
        doing="Removing…"
        act={async () => done(await ask(contracts.adminUsers, 'removeSecondFactor', { params }))}
        onClose={onClose}
      >
        <p>
          Passkeys, authenticator app and recovery codes of {user.email} are deleted, and every login ends.
          Their password alone then logs in, so make sure that the request is really theirs.
        </p>
      </ConfirmDialog>
    )
  }
  return (
    <ConfirmDialog
      title={`Delete the account of ${user.name}?`}
      verb="Delete account"
      doing="Deleting…"
      act={async () => {
        const { message = 'The account is deleted.' } = await ask(contracts.adminUsers, 'erase', { params })
        onClose()
        showToast(message)
        await navigate(adminPaths.users())
        await invalidateQueries('adminUsers', 'adminOrders')
      }}
      onClose={onClose}
    >
      <p>
        Name, addresses, reviews, mails and logins of {user.email} are erased for good.{' '}
        {user.orders_count === 1 ? 'The order is kept' : 'Orders are kept'} without personal data.
      </p>
      <p>This cannot be undone.</p>
    </ConfirmDialog>
  )
}
