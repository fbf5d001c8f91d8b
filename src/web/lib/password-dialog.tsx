import { useEffect, useId, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useAction } from './action.ts'
import { ask, contracts } from './contracts.ts'
import { useContractForm } from './form.ts'
import { askForPasskey } from './passkeys.ts'

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
  const hasPasskey = useHasPasskey()
  const byPasskey = useAction(async () => {
    await ask(contracts.identity, 'confirmPassword', { body: { passkey: await askForPasskey() } })
    onSettled(true)
  })
  const problem = alert ?? byPasskey.alert

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
          You last entered it more than 10 minutes ago.
          {hasPasskey && ' Your passkey does as well.'}
        </p>
        {hasPasskey && (
          <div>
            <Button
              variant="secondary"
              pending={byPasskey.pending && 'Waiting for the passkey…'}
              onClick={() => void byPasskey.run()}
            >
              Use your passkey
            </Button>
          </div>
        )}
        <div role="alert" className="empty:hidden">
          {problem !== null && <Alert>{problem}</Alert>}
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

/** Staff who log in with a passkey may not know their password. */
function useHasPasskey(): boolean {
  const [hasPasskey, setHasPasskey] = useState(false)
  useEffect(() => {
    ask(contracts.passkeys, 'list', {}).then(
      ({ data }) => setHasPasskey(data.total > 0),
      // Then the password is left.
      () => {},
    )
  }, [])
  return hasPasskey
}
