import { Check } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useState } from 'react'
import { PASSWORD_MIN_CHARS } from '#core/domain/limits.ts'
import { PASSWORDS_DIFFER } from '#core/domain/password-words.ts'
import type { FormField } from '#web/lib/form.ts'
import { PasswordField } from '#web/ui/password-field.tsx'

type Props = { password: FormField; confirmation: FormField; label?: string }

/** Shows the rule before typing, and each result as soon as it is known. */
export function NewPasswordFields({ password, confirmation, label = 'Password' }: Props) {
  const [first, setFirst] = useState('')
  const [second, setSecond] = useState('')
  const [compared, setCompared] = useState(false)
  const both = compared && second !== ''
  const match = both && first === second
  const error = match ? undefined : (confirmation.error ?? (both ? PASSWORDS_DIFFER : undefined))

  return (
    <>
      <PasswordField
        {...password}
        label={label}
        autoComplete="new-password"
        minLength={PASSWORD_MIN_CHARS}
        hint={!password.error && <LengthHint length={first.length} />}
        onChange={andThen(password, setFirst)}
      />
      <PasswordField
        {...confirmation}
        label={`Confirm ${label.toLowerCase()}`}
        autoComplete="new-password"
        enterKeyHint="go"
        assertive
        error={error}
        // Always one line: if the layout moved on blur, a click on the next field would miss.
        hint={match ? <Good>Passwords match.</Good> : !error && 'Repeat the new password.'}
        onChange={andThen(confirmation, (value) => {
          setSecond(value)
          setCompared(false)
        })}
        onBlur={() => setCompared(true)}
      />
    </>
  )
}

function andThen(field: FormField, listen: (value: string) => void) {
  return (event: ChangeEvent<HTMLInputElement>) => {
    listen(event.target.value)
    field.onChange(event)
  }
}

function LengthHint({ length }: { length: number }) {
  if (length >= PASSWORD_MIN_CHARS) return <Good>At least {PASSWORD_MIN_CHARS} characters.</Good>
  return `At least ${PASSWORD_MIN_CHARS} characters.`
}

function Good({ children }: { children: ReactNode }) {
  return (
    <span className="flex items-center gap-1.5 text-success">
      <Check aria-hidden="true" className="size-4" />
      <span>{children}</span>
    </span>
  )
}
