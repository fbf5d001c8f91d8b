import type { ComponentProps } from 'react'
import { controlClass, Field, type FieldProps } from './field.tsx'

type Props = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps>

export function TextField({ id, label, hint, error, optional, className, ...input }: Props) {
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional}>
      {(control) => (
        <input type="text" required={!optional} {...input} {...control} className={controlClass(className)} />
      )}
    </Field>
  )
}
