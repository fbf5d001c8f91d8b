import { X } from 'lucide-react'
import { useState } from 'react'
import { isAppError } from '#core/errors.ts'
import { Alert, AlertRegion } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import type { BulkAction, BulkFailure } from './column.ts'
import type { Selection } from './selection.ts'

type Props<Row> = {
  selection: Selection<Row>
  actions: readonly BulkAction<Row>[]
  rowName: (row: Row) => string
}

/** At the bottom while rows are selected: how many, and the actions for all of them. */
export function BulkBar<Row>({ selection, actions, rowName }: Props<Row>) {
  const [confirming, setConfirming] = useState<BulkAction<Row> | null>(null)
  const [running, setRunning] = useState<string | null>(null)
  const [failures, setFailures] = useState<readonly BulkFailure[]>([])
  const count = selection.rows.length

  const run = async (action: BulkAction<Row>) => {
    setRunning(action.label)
    setFailures([])
    try {
      const failed = await action.run(selection.rows)
      if (failed === null) return
      setFailures(failed)
      showToast(`${action.label}: ${count - failed.length} of ${count} done.`)
      // Failed rows stay selected, for the next try.
      selection.choose(selection.rows.filter((row) => failed.some(({ name }) => name === rowName(row))))
    } catch (error) {
      if (!isAppError(error)) throw error
      setFailures([{ name: action.label, reason: error.message }])
    } finally {
      setRunning(null)
    }
  }
  const choose = (action: BulkAction<Row>) => (action.confirm ? setConfirming(action) : void run(action))
  const question = confirming?.confirm?.(selection.rows)

  return (
    <>
      <Failures failures={failures} onDismiss={() => setFailures([])} />
      {count > 0 && (
        <section
          aria-label="Selected rows"
          className="animate-rise sticky bottom-3 z-20 max-md:bottom-20 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-border bg-surface px-4 py-2.5 shadow-3"
        >
          <p role="status" className="font-medium tabular-nums max-md:flex-1">
            {count} selected
          </p>
          <div className="flex flex-1 flex-wrap gap-2 max-md:order-last max-md:grid max-md:basis-full max-md:grid-cols-2 max-md:*:min-h-11">
            {actions.map((action) => (
              <Button
                key={action.label}
                size="sm"
                variant={action.danger ? 'danger' : 'secondary'}
                icon={action.icon}
                pending={running === action.label && 'Working…'}
                onClick={() => running === null && choose(action)}
              >
                {action.label}
              </Button>
            ))}
          </div>
          <Button size="sm" variant="ghost" onClick={selection.clear}>
            Clear selection
          </Button>
        </section>
      )}
      {confirming && question && (
        <ConfirmDialog
          title={question.title}
          verb={question.verb}
          doing="Working…"
          tone={confirming.danger ? 'danger' : 'primary'}
          act={async () => {
            await run(confirming)
            setConfirming(null)
          }}
          onClose={() => setConfirming(null)}
        >
          {question.text}
        </ConfirmDialog>
      )}
    </>
  )
}

function Failures({ failures, onDismiss }: { failures: readonly BulkFailure[]; onDismiss: () => void }) {
  const some = failures.length > 0
  return (
    // Stays visible like the bar.
    <div className={some ? 'sticky bottom-3 z-20 max-md:bottom-20' : 'absolute'}>
      <AlertRegion>
        {some && (
          <Alert
            title={
              failures.length === 1 ? 'One could not be changed.' : `${failures.length} could not be changed.`
            }
            actions={
              <Button
                size="sm"
                variant="secondary"
                icon={<X aria-hidden="true" className="size-4" />}
                onClick={onDismiss}
              >
                Dismiss
              </Button>
            }
          >
            <ul className="max-h-40 list-disc overflow-y-auto pl-5 text-sm">
              {failures.map(({ name, reason }) => (
                <li key={name}>
                  {name}: {reason}
                </li>
              ))}
            </ul>
          </Alert>
        )}
      </AlertRegion>
    </div>
  )
}
