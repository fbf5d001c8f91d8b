import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'

type Props = {
  /** A question that names its object: `Refund order 1042?` */
  title: string
  /** From `useContractForm`. */
  form: { submit: (event: FormEvent) => void; alert: string | null; pending: boolean }
  /** The button's label, a verb with its noun and amount: `Refund $49.00`. */
  verb: string
  /** The label while it runs: `Refunding…`. */
  doing: string
  tone?: 'danger' | 'primary'
  onClose: () => void
  children: ReactNode
}

/** Asks for confirmation and input. Render it only while it is open. */
export function FormDialog({ title, form, verb, doing, tone = 'primary', onClose, children }: Props) {
  const formId = useId()
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button size="sm" variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button size="sm" type="submit" form={formId} variant={tone} pending={form.pending && doing}>
            {verb}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4 text-sm"
        aria-busy={form.pending}
        onSubmit={form.submit}
      >
        <FormAlert message={form.alert} />
        {children}
      </form>
    </Dialog>
  )
}
