import type { ReactNode } from 'react'
import { useAction } from '#web/lib/action.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'

type Props = {
  /** A question that names its object: `Delete “Forms”?` */
  title: ReactNode
  /** The button's label, a verb with its noun: `Delete category`. */
  verb: string
  /** The label while it runs: `Deleting…`. */
  doing: string
  tone?: 'danger' | 'primary'
  /** If the shop refuses, the dialog stays open and says why. */
  act: () => Promise<void>
  onClose: () => void
  /** The consequences. */
  children?: ReactNode
}

/** Asks before something that cannot be undone, with the focus on the safe answer. Render it only while it is open. */
export function ConfirmDialog({ title, verb, doing, tone = 'danger', act, onClose, children }: Props) {
  const { run, pending, alert } = useAction(act)
  return (
    <Dialog
      open
      role="alertdialog"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button size="sm" variant="secondary" autoFocus onClick={onClose}>
            Cancel
          </Button>
          <Button size="sm" variant={tone} pending={pending && doing} onClick={run}>
            {verb}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 text-sm">
        <FormAlert message={alert} />
        {children}
      </div>
    </Dialog>
  )
}
