import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

export type FieldProps = {
  id?: string | undefined
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** Marks a field that may be left empty. */
  optional?: boolean | undefined
  /** Announces the error to screen readers as soon as it appears, wherever the focus is. */
  assertive?: boolean | undefined
}

/** Attributes that connect a control to its label, hint and error. */
export type ControlProps = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

type Props = FieldProps & { children: (control: ControlProps) => ReactNode }

export function Field({ id, label, hint, error, optional, assertive, children }: Props) {
  const ownId = useId()
  const controlId = id ?? ownId
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ')

  return (
    <div className="grid gap-1.5">
      <label htmlFor={controlId} className="text-sm font-medium">
        {label}
        {optional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {children({
        id: controlId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {error && (
        <FieldError id={errorId} assertive={assertive}>
          {error}
        </FieldError>
      )}
      {hint && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}

type ErrorProps = { id: string; assertive?: boolean | undefined; children: ReactNode }

export function FieldError({ id, assertive = false, children }: ErrorProps) {
  return (
    <p id={id} {...(assertive && { role: 'alert' })} className="flex items-start gap-1.5 text-sm text-danger">
      <CircleAlert aria-hidden="true" className="mt-0.75 size-4 shrink-0" />
      {children}
    </p>
  )
}

/** 16 px text so that phones do not zoom in, 44 px high for thumbs. */
export function controlClass(extra?: string): string {
  return cx(
    'min-h-11 w-full rounded-md border border-border-strong bg-surface px-3 text-base text-fg placeholder:text-subtle',
    'hover:border-fg aria-invalid:border-danger disabled:bg-sunken disabled:text-muted',
    extra,
  )
}
