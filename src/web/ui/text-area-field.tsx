import type { ComponentProps } from 'react'
import { controlClass, Field, type FieldProps } from './field.tsx'

type Props = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps>

export function TextAreaField({ id, label, hint, error, optional, className, ...area }: Props) {
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional}>
      {(control) => (
        <textarea
          rows={4}
          required={!optional}
          {...area}
          {...control}
          className={controlClass(className ?? 'field-sizing-content py-2')}
        />
      )}
    </Field>
  )
}
