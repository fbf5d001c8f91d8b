import type { FormEvent } from 'react'
import type { StaffNote } from '#core/contract/staff-order.ts'
import type { FormField } from '#web/lib/form.ts'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { AdminCard } from './admin-page.tsx'
import { Ago } from './ago.tsx'

type Props = {
  notes: readonly StaffNote[]
  /** Left out for staff with read-only access. */
  form?: {
    field: (name: 'body') => FormField
    submit: (event: FormEvent) => void
    alert: string | null
    pending: boolean
  } | null
}

/** Notes that only staff can see. */
export function Notes({ notes, form }: Props) {
  return (
    <AdminCard title="Notes" aside={<span className="text-xs text-muted">Only staff see these</span>}>
      <div className="grid gap-4">
        {notes.length > 0 && (
          <ul className="grid gap-3">
            {notes.map((note) => (
              <li key={note.id} className="grid gap-1 rounded-md bg-sunken px-3 py-2">
                <p className="break-words whitespace-pre-wrap">{note.body}</p>
                <p className="text-xs text-muted">
                  {note.author ?? 'Deleted user'}, <Ago at={note.created_at} />
                </p>
              </li>
            ))}
          </ul>
        )}
        {notes.length === 0 && !form && <p className="text-muted">No notes yet.</p>}
        {form && (
          <form noValidate className="grid gap-3" aria-busy={form.pending} onSubmit={form.submit}>
            <FormAlert message={form.alert} />
            <TextAreaField {...form.field('body')} label="New note" rows={3} maxLength={5000} />
            <div>
              <Button type="submit" size="sm" variant="secondary" pending={form.pending && 'Adding…'}>
                Add note
              </Button>
            </div>
          </form>
        )}
      </div>
    </AdminCard>
  )
}
