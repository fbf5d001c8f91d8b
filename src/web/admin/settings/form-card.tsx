import type { FormEvent, ReactNode } from 'react'
import type { SettingsCard } from '#core/admin-paths.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { AdminCard } from '../parts/admin-page.tsx'
import { useUnsaved } from '../parts/leave-guard.tsx'

type Props = {
  id?: SettingsCard
  title: string
  /** From `useContractForm`. */
  form: {
    submit: (event: FormEvent) => void
    alert: string | null
    problems: readonly { id: string; message: string }[]
    pending: boolean
  }
  /** The buttons are shown only while this is true. */
  dirty: boolean
  verb: string
  onDiscard: () => void
  children: ReactNode
}

/** A section of the settings with its own save button. */
export function FormCard({ id, title, form, dirty, verb, onDiscard, children }: Props) {
  useUnsaved(dirty && !form.pending)
  return (
    <AdminCard id={id} title={title}>
      <form noValidate className="grid gap-5" aria-busy={form.pending} onSubmit={form.submit}>
        <FormAlert message={form.alert} />
        <ErrorSummary problems={form.problems} />
        {children}
        {dirty && (
          <div className="flex flex-wrap items-center gap-2">
            <Button type="submit" size="sm" pending={form.pending && 'Saving…'}>
              {verb}
            </Button>
            <Button size="sm" variant="ghost" onClick={onDiscard}>
              Discard
            </Button>
            <span className="text-muted">Unsaved changes</span>
          </div>
        )}
      </form>
    </AdminCard>
  )
}
