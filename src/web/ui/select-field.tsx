import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlClass, Field, type FieldProps } from './field.tsx'

type Option = { value: string; label: string }
type Props = FieldProps &
  Omit<ComponentProps<'select'>, keyof FieldProps | 'children'> & {
    options: readonly Option[]
    /** Shown while nothing is chosen. */
    placeholder?: string
  }

/** The native select, which brings the phone's picker and autofill. */
export function SelectField({ id, label, hint, error, optional, options, placeholder, ...select }: Props) {
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional}>
      {(control) => (
        <span className="relative block">
          <select
            required={!optional}
            {...select}
            {...control}
            className={controlClass('appearance-none pr-10 forced-colors:appearance-auto')}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted forced-colors:hidden"
          />
        </span>
      )}
    </Field>
  )
}
