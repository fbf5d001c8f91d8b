import type { FocusEvent, ReactNode } from 'react'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { fieldId, useEditorState, useProblem } from '../editor-context.ts'
import type { Slot } from '../slot.ts'

type Props = {
  slot: Slot<string>
  label: ReactNode
  hint?: ReactNode
  optional?: boolean
  placeholder?: string
}

/** One line of a document. */
export function Line({ slot, ...field }: Props & { type?: 'url'; mono?: boolean }) {
  const { mono, ...rest } = field
  return <TextField {...rest} {...useTextControl(slot)} className={mono ? 'font-mono text-sm' : ''} />
}

/** Several lines. */
export function Lines({ slot, rows = 3, ...field }: Props & { rows?: number }) {
  return <TextAreaField {...field} {...useTextControl(slot)} rows={rows} />
}

function useTextControl(slot: Slot<string>) {
  const { onInsertable } = useEditorState()
  return {
    ...useControl(slot),
    value: slot.value,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => slot.set(() => event.target.value),
    onFocus: ({ target }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onInsertable((text) => typeInto(target, text)),
  }
}

type Choice<T extends string> = {
  slot: Slot<T>
  label: ReactNode
  hint?: ReactNode
  options: readonly { value: T; label: string }[]
  /** Where choosing does more than to change the value. */
  onChoose?: (value: T) => void
}

export function Select<T extends string>({ slot, label, hint, options, onChoose }: Choice<T>) {
  return (
    <SelectField
      {...useControl(slot)}
      label={label}
      hint={hint}
      options={options}
      value={slot.value}
      onChange={({ target }) => {
        const value = target.value as T
        if (onChoose) onChoose(value)
        else slot.set(() => value)
      }}
    />
  )
}

export function Toggle({ slot, label, hint }: { slot: Slot<boolean>; label: ReactNode; hint?: ReactNode }) {
  return (
    <CheckboxField
      {...useControl(slot)}
      label={label}
      hint={hint}
      checked={slot.value}
      onChange={({ target }) => slot.set(() => target.checked)}
    />
  )
}

/** A whole number. What is not a number is kept as typed, so that the rule for it can say so. */
export function Count({ slot, label, hint }: { slot: Slot<number>; label: ReactNode; hint?: ReactNode }) {
  return (
    <TextField
      {...useControl(slot)}
      label={label}
      hint={hint}
      inputMode="numeric"
      autoComplete="off"
      value={String(slot.value)}
      onChange={({ target }) => slot.set(() => numberIn(target.value))}
    />
  )
}

/** What connects a control to its place in the document. */
export function useControl({ path }: Pick<Slot<unknown>, 'path'>) {
  const error = useProblem(path)
  return { id: fieldId(path), error, disabled: useEditorState().readOnly }
}

/** The body of a document holds what was typed; its schema rejects anything but whole numbers. */
function numberIn(typed: string): number {
  return /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : (typed as unknown as number)
}

/** As if it had been typed: React sees the event, and the cursor ends up behind the text. */
function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.focus()
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
