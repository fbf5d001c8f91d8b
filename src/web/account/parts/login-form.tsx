import { Fingerprint } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import type { SignedIn } from '#core/contract/identity.ts'
import { paths } from '#core/paths.ts'
import { contracts } from '#web/lib/contracts.ts'
import { useContractForm } from '#web/lib/form.ts'
import { startSession } from '#web/lib/session.ts'
import { prepareStorage } from '#web/lib/storage.ts'
import { StatusRegion } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { CodeField } from './code-field.tsx'
import { FormAlert } from './form-alert.tsx'
import { usePasskeyLogin } from './passkey-login.ts'
import { TextLink } from './text-link.tsx'

type Props = {
  email?: string | undefined
  /** Shown until there is a newer message. */
  message?: ReactNode
  onDone?: () => void
}

/** Email, password, and a code if the account has a second factor. Shoppers and staff use the same form. */
export function LoginForm({ email = '', message, onDone }: Props) {
  const [asksCode, setAsksCode] = useState(false)
  const [hasPasskey, setHasPasskey] = useState(false)
  const enter = async ({ token, user }: SignedIn) => {
    await startSession({ token, name: user.name })
    onDone?.()
  }
  const passkey = usePasskeyLogin(enter)
  const { field, focus, submit, alert, problems, pending } = useContractForm(contracts.identity, 'login', {
    defaults: { email, password: '' },
    onDone: enter,
    onRefused: ({ errors }) => {
      if (!errors?.code) return 'alert'
      if (asksCode) return 'fields'
      setAsksCode(true)
      setHasPasskey(errors.passkey !== undefined)
      return 'nowhere'
    },
  })
  useEffect(() => void prepareStorage(), [])
  useLayoutEffect(() => {
    if (asksCode) return focus('code')
    // Who types before hydration would go on in another field, a password in one that shows it.
    const isTyping = document.activeElement?.closest('form') != null
    // On a phone the keyboard would pop up and cover the page.
    if (!isTyping && matchMedia('(hover: hover) and (pointer: fine)').matches) focus('email')
  }, [asksCode, focus])

  return (
    <form noValidate method="post" className="grid gap-5" aria-busy={pending} onSubmit={submit}>
      <StatusRegion>{alert === null && passkey.alert === null && message}</StatusRegion>
      <FormAlert message={alert ?? passkey.alert} />
      <ErrorSummary problems={problems} />
      {/* The fields stay in the DOM, so that the second step can send them again. */}
      <div hidden={asksCode} className={asksCode ? undefined : 'grid gap-5'}>
        <TextField
          {...field('email')}
          label="Email"
          type="email"
          autoComplete="username webauthn"
          onFocus={passkey.offer}
          inputMode="email"
          enterKeyHint="next"
          autoCapitalize="none"
        />
        <div className="grid">
          <PasswordField
            {...field('password')}
            label="Password"
            autoComplete="current-password"
            enterKeyHint="go"
          />
          <TextLink to={paths.forgotPassword()} className="justify-self-end">
            Forgot password?
          </TextLink>
        </div>
      </div>
      {asksCode && <CodeField {...field('code')} recoveryFirst={hasPasskey} />}
      <Button type="submit" size="lg" block pending={pending && 'Signing in…'}>
        Log In
      </Button>
      {(!asksCode || hasPasskey) && (
        <Button
          variant="secondary"
          size="lg"
          block
          icon={<Fingerprint aria-hidden="true" className="size-5" />}
          pending={passkey.pending && 'Waiting for your passkey…'}
          onClick={passkey.logIn}
        >
          Log in with a passkey
        </Button>
      )}
      {asksCode && <StartOver onClick={() => setAsksCode(false)}>Log in with another account</StartOver>}
    </form>
  )
}

function StartOver({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="ghost" block onClick={onClick}>
      {children}
    </Button>
  )
}
