import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { capitalize } from '#core/domain/capitalize.ts'
import { FieldError } from '#web/ui/field.tsx'
import { OrderControls } from '../../../parts/order-controls.tsx'
import { placesOf, ReorderArea } from '../../../parts/reorder.tsx'
import { fieldId, useEditorState, useProblem } from '../editor-context.ts'
import type { Slot } from '../slot.ts'
import { AddButton } from './add-button.tsx'
import { useRows } from './use-rows.ts'

type Props<T> = {
  slot: Slot<T[]>
  legend: string
  /** What one entry is called: `step`. */
  noun: string
  max: number
  blank: NoInfer<T>
  children: (slot: Slot<T>, index: number) => ReactNode
}

export const ROW_LOOK =
  'rounded-md border border-border data-[drop=after]:shadow-[inset_0_-2px_0_var(--primary)] data-[drop=before]:shadow-[inset_0_2px_0_var(--primary)]'

/** A short list of a document, whose entries can be added, moved and removed. */
export function Rows<T>({ slot, legend, noun, max, blank, children }: Props<T>) {
  const { rows, add, move, remove } = useRows(slot)
  const { readOnly } = useEditorState()
  const error = useProblem(slot.path)
  const id = fieldId(slot.path)

  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={error ? `${id}-error` : undefined}
      className="grid grid-cols-1 min-w-0 gap-2"
    >
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <ReorderArea
        onDrop={(drop) =>
          move(
            ...placesOf(
              drop,
              rows.map(({ key }) => key),
            ),
          )
        }
      >
        <ol className="grid grid-cols-1 gap-2">
          {rows.map((row, index) => (
            <li key={row.key} data-row={row.key} className={`${ROW_LOOK} p-3`}>
              <fieldset
                aria-label={`${capitalize(noun)} ${index + 1}`}
                className="grid grid-cols-1 min-w-0 gap-2"
              >
                {!readOnly && (
                  <div className="-mt-1 -mr-1 flex items-center justify-between gap-2">
                    <span aria-hidden="true" className="text-sm text-muted">
                      {capitalize(noun)} {index + 1}
                    </span>
                    <span className="inline-flex items-center gap-1">
                      <OrderControls
                        name={`${noun} ${index + 1}`}
                        place={index + 1}
                        last={rows.length}
                        onMove={(to) => move(index, to - 1)}
                      />
                      <button
                        type="button"
                        aria-label={`Remove ${noun} ${index + 1}`}
                        className="grid size-8 place-items-center rounded-sm text-muted hover:bg-sunken hover:text-danger max-md:size-11"
                        onClick={() => {
                          remove(index)
                          document.getElementById(id)?.focus()
                        }}
                      >
                        <Trash2 aria-hidden="true" className="size-4" />
                      </button>
                    </span>
                  </div>
                )}
                {children(row.slot, index)}
              </fieldset>
            </li>
          ))}
        </ol>
      </ReorderArea>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {!readOnly && <AddButton noun={noun} disabled={rows.length >= max} onClick={() => add(blank)} />}
    </fieldset>
  )
}
