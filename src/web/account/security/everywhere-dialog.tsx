import { useAction } from '#web/lib/action.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { endSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { FormAlert } from '../parts/form-alert.tsx'

/** Ends every session and API token; the account layout then redirects. */
export function EverywhereDialog({ onClose }: { onClose: () => void }) {
  const { run, pending, alert } = useAction(async () => {
    const { message = 'You are logged out everywhere.' } = await ask(
      contracts.identity,
      'logoutEverywhere',
      {},
    )
    showToast(message)
    endSession('logged_out')
  })

  return (
    <Dialog
      open
      role="alertdialog"
      title="Log out everywhere?"
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" pending={pending && 'Logging out…'} onClick={run}>
            Log out everywhere
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FormAlert message={alert} />
        <p>
          You will be logged out on all devices, including this one. API tokens stop working, and a change of
          your email address that is not confirmed yet is canceled. Then log in again with your password.
        </p>
      </div>
    </Dialog>
  )
}
