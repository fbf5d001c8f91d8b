import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { controlClass, Field, type FieldProps } from './field.tsx'

type Props = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'type'> & {
    autoComplete: 'current-password' | 'new-password'
  }

/** A password input with a show button and a caps lock hint. Pasting always works. */
export function PasswordField({ id, label, hint, error, optional, assertive, ...input }: Props) {
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const Icon = shown ? EyeOff : Eye

  return (
    <Field
      id={id}
      label={label}
      error={error}
      optional={optional}
      assertive={assertive}
      hint={capsLock ? 'Caps lock is on.' : hint}
    >
      {(control) => (
        <span className="relative block">
          <input
            required={!optional}
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className={controlClass('pr-12')}
            onKeyDown={watchCapsLock}
            onKeyUp={watchCapsLock}
          />
          <button
            type="button"
            aria-label="Show password"
            aria-pressed={shown}
            aria-controls={control.id}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-muted hover:text-fg"
            onClick={() => setShown(!shown)}
          >
            <Icon aria-hidden="true" className="size-5" />
          </button>
        </span>
      )}
    </Field>
  )
}
