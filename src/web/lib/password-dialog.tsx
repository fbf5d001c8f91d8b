import { useId, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { contracts } from './contracts.ts'
import { useContractForm } from './form.ts'

/**
 * Asks for the password on top of anything that is open. Resolves to true once the shop accepts it, or to false when
 * the dialog is closed. It mounts its own React root, so that any call can open it and no page loads it in advance.
 */
export function askForPassword(): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  return new Promise((resolve) => {
    const settle = (confirmed: boolean) => {
      root.unmount()
      place.remove()
      resolve(confirmed)
    }
    root.render(<PasswordDialog onSettled={settle} />)
  })
}

function PasswordDialog({ onSettled }: { onSettled: (confirmed: boolean) => void }) {
  const formId = useId()
  const [asksForCode, setAsksForCode] = useState(false)
  const { field, submit, alert, pending } = useContractForm(contracts.identity, 'confirmPassword', {
    defaults: { password: '' },
    // The first answer of an account with a second factor says so; that is no mistake of the user's.
    onRefused: ({ errors = {} }) => {
      if (!errors.code || asksForCode) return 'fields'
      setAsksForCode(true)
      return 'nowhere'
    },
    onDone: () => onSettled(true),
  })

  return (
    <Dialog
      open
      title="Confirm your password"
      onClose={() => onSettled(false)}
      footer={
        <>
          <Button variant="secondary" onClick={() => onSettled(false)}>
            Cancel
          </Button>
          <Button type="submit" form={formId} pending={pending && 'Checking…'}>
            Confirm
          </Button>
        </>
      }
    >
      <form id={formId} noValidate method="post" className="grid gap-4" aria-busy={pending} onSubmit={submit}>
        <p className="text-muted">
          You last entered it more than 10 minutes ago. If you do not know it because you use a passkey, log
          out and log in again instead.
        </p>
        <div role="alert" className="empty:hidden">
          {alert !== null && <Alert>{alert}</Alert>}
        </div>
        <PasswordField {...field('password')} label="Password" autoComplete="current-password" autoFocus />
        {asksForCode && (
          <TextField
            {...field('code')}
            label="Code"
            hint="From your authenticator app, or a recovery code."
            autoComplete="one-time-code"
            autoFocus
          />
        )}
      </form>
    </Dialog>
  )
}
