import type { FormEvent, ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { useUnsaved } from '../../parts/leave-guard.tsx'

type Props = {
  label: string
  /** From `useContractForm`. */
  form: {
    submit: (event: FormEvent) => void
    alert: string | null
    problems: readonly { id: string; message: string }[]
    pending: boolean
    dirty: boolean
  }
  verb: string
  onCancel: () => void
  children: ReactNode
}

/** A form inside a card, open until it is saved or canceled. */
export function KeyForm({ label, form, verb, onCancel, children }: Props) {
  useUnsaved(form.dirty && !form.pending)
  return (
    <form
      noValidate
      aria-label={label}
      aria-busy={form.pending}
      className="grid gap-4 rounded-md border border-border p-4"
      onSubmit={form.submit}
    >
      <FormAlert message={form.alert} />
      <ErrorSummary problems={form.problems} />
      {children}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" pending={form.pending && 'Saving…'}>
          {verb}
        </Button>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
