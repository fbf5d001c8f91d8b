import { type ReactNode, useEffect, useState } from 'react'
import { identity } from '#core/contract/identity.ts'
import { paths } from '#core/paths.ts'
import { useContractForm } from '#web/lib/form.ts'
import { startSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { CodeField } from './code-field.tsx'
import { FormAlert } from './form-alert.tsx'
import { TextLink } from './text-link.tsx'

type Props = { email?: string | undefined; onDone?: () => void }

/** E-mail and password, and the second factor's code where the account has one. Shoppers and staff log in by it. */
export function LoginForm({ email = '', onDone }: Props) {
  const [asksCode, setAsksCode] = useState(false)
  const { form, field, submit, alert, problems, pending } = useContractForm(identity.login, {
    defaults: { email, password: '' },
    onDone: async ({ token, user }) => {
      await startSession({ token, name: user.name })
      onDone?.()
    },
    onRefused: ({ errors }) => {
      if (!errors?.code) return 'alert'
      if (asksCode) return 'fields'
      setAsksCode(true)
      return 'nowhere'
    },
  })
  const { setFocus } = form
  useEffect(() => {
    if (asksCode) setFocus('code')
    // A keyboard that jumps up on a phone would hide the page.
    else if (matchMedia('(hover: hover) and (pointer: fine)').matches) setFocus('email')
  }, [asksCode, setFocus])

  const startOver = () => {
    form.unregister('code')
    setAsksCode(false)
  }

  return (
    <form noValidate method="post" className="grid gap-5" aria-busy={pending} onSubmit={submit}>
      <FormAlert message={alert} />
      <ErrorSummary problems={problems} />
      {asksCode ? (
        <CodeField {...field('code')} />
      ) : (
        <>
          <TextField
            {...field('email')}
            label="Email"
            type="email"
            autoComplete="username"
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
        </>
      )}
      <Button type="submit" size="lg" block pending={pending && 'Signing in…'}>
        Log In
      </Button>
      {asksCode && <StartOver onClick={startOver}>Log in with another account</StartOver>}
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
