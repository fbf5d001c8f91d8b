import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { Sheet } from '#web/ui/sheet.tsx'

type Props = {
  title: ReactNode
  /** From `useContractForm`. */
  form: {
    submit: (event: FormEvent) => void
    alert: string | null
    problems: readonly { id: string; message: string }[]
    pending: boolean
  }
  /** `Save category`. */
  verb: string
  onClose: () => void
  children: ReactNode
}

/** A short form beside its list. Render it only while it is open. */
export function SheetForm({ title, form, verb, onClose, children }: Props) {
  const formId = useId()
  const own = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    // On touch screens the keyboard would cover the form before the user sees it.
    if (matchMedia('(pointer: fine)').matches)
      own.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [])
  return (
    <Sheet
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button size="sm" type="submit" form={formId} pending={form.pending && 'Saving…'}>
            {verb}
          </Button>
          <Button size="sm" variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form
        ref={own}
        id={formId}
        noValidate
        className="grid gap-5"
        aria-busy={form.pending}
        onSubmit={(event) => {
          // In the React tree the sheet may be inside another form, whose events bubble up here.
          event.stopPropagation()
          form.submit(event)
        }}
      >
        <FormAlert message={form.alert} />
        <ErrorSummary problems={form.problems} />
        {children}
      </form>
    </Sheet>
  )
}
