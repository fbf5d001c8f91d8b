import { ChevronDown, Copy, Eye, EyeOff, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { RowMenu } from '../../../parts/menu.tsx'
import { OrderControls } from '../../../parts/order-controls.tsx'
import { placesOf, ReorderArea } from '../../../parts/reorder.tsx'
import { fieldId, useEditorState, useFold, useProblem } from '../editor-context.ts'
import { isWithin, type Slot } from '../slot.ts'
import { AddButton } from './add-button.tsx'
import { ROW_LOOK } from './rows.tsx'
import { useRows } from './use-rows.ts'

type Kinded = { kind: string; hidden?: boolean }
/** What a part is called, what it is for, and what a new one contains. */
export type PartKinds<T extends Kinded> = {
  [K in T['kind']]: { label: string; about: string; blank: () => Extract<T, { kind: K }> }
}

type Props<T extends Kinded> = {
  slot: Slot<T[]>
  /** What one part is called: `section`. */
  noun: string
  max: number
  kinds: PartKinds<T>
  /** The first words of a part, for its folded card. */
  nameOf: (part: T) => string
  copyOf: (part: T) => T
  /** For parts that can be hidden. */
  hide?: (part: T, hidden: boolean) => T
  children: (slot: Slot<T>) => ReactNode
}

/** The parts that a page is made of, as cards that unfold. */
export function PartCards<T extends Kinded>(props: Props<T>) {
  const { slot, noun, max, kinds } = props
  const { rows, added, add, move, removeWithUndo } = useRows(slot)
  const { readOnly } = useEditorState()
  const [picking, setPicking] = useState(false)
  const error = useProblem(slot.path)
  const id = fieldId(slot.path)
  const keys = rows.map(({ key }) => key)

  return (
    <div id={id} tabIndex={-1} className="grid grid-cols-1 gap-3">
      {rows.length === 0 && <p className="text-muted">There are no {noun}s yet.</p>}
      <ReorderArea onDrop={(drop) => move(...placesOf(drop, keys))}>
        <ol className="grid grid-cols-1 gap-2">
          {rows.map((row, index) => (
            <PartCard
              key={row.key}
              {...props}
              part={row.slot}
              rowKey={row.key}
              place={index + 1}
              last={rows.length}
              isNew={row.key === added}
              onMove={(to) => move(index, to - 1)}
              onDuplicate={() => add(props.copyOf(row.slot.value), index + 1)}
              onRemove={() => {
                const { label } = labelOf(kinds, row.slot.value)
                removeWithUndo(index, row.slot.value, `${label} removed.`)
                document.getElementById(id)?.focus()
              }}
            />
          ))}
        </ol>
      </ReorderArea>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {!readOnly && <AddButton noun={noun} disabled={rows.length >= max} onClick={() => setPicking(true)} />}
      {picking && (
        <KindPicker
          noun={noun}
          kinds={kinds}
          onClose={() => setPicking(false)}
          onPick={(part) => {
            setPicking(false)
            add(part)
          }}
        />
      )}
    </div>
  )
}

type CardProps<T extends Kinded> = Props<T> & {
  part: Slot<T>
  rowKey: string
  place: number
  last: number
  isNew: boolean
  onMove: (place: number) => void
  onDuplicate: () => void
  onRemove: () => void
}

function PartCard<T extends Kinded>(props: CardProps<T>) {
  const { part, rowKey, kinds, nameOf, place, last, isNew, hide, children } = props
  const { readOnly, problems } = useEditorState()
  const [open, setOpen] = useFold(part.path, isNew)
  const { label } = labelOf(kinds, part.value)
  const name = nameOf(part.value)
  const hidden = part.value.hidden ?? false
  const id = fieldId(part.path)
  const wrong = problems.filter(({ path, blocks }) => blocks && isWithin(path, part.path)).length

  return (
    <li data-row={rowKey} id={id} tabIndex={-1} className={cx(ROW_LOOK, 'bg-surface')}>
      <div className="flex items-center gap-2 px-2 py-1.5 max-md:flex-wrap max-md:justify-between">
        {!readOnly && (
          <OrderControls name={`${label} ${place}`} place={place} last={last} onMove={props.onMove} />
        )}
        <h3 className="min-w-0 flex-1 text-base font-normal max-md:order-first max-md:basis-full">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={open ? `${id}-fields` : undefined}
            className="flex min-h-9 w-full items-center gap-2 rounded-sm px-1 text-left hover:bg-sunken max-md:min-h-11"
            onClick={() => setOpen(!open)}
          >
            <ChevronDown
              aria-hidden="true"
              className={cx('size-4 shrink-0 text-muted', !open && '-rotate-90')}
            />
            <span className="min-w-0 flex-1 md:flex md:items-baseline md:gap-2">
              <span className={cx('block font-medium whitespace-nowrap', hidden && 'text-muted')}>
                {label}
              </span>
              <span className="block truncate text-sm text-muted">{name}</span>
            </span>
            {wrong > 0 && <Badge tone="danger">{wrong === 1 ? '1 problem' : `${wrong} problems`}</Badge>}
            {hidden && <Badge>Hidden</Badge>}
          </button>
        </h3>
        {!readOnly && (
          <RowMenu
            name={`${label} ${place}`}
            items={[
              ...(hide
                ? [
                    {
                      label: hidden ? 'Show' : 'Hide',
                      icon: hidden ? <Eye /> : <EyeOff />,
                      run: () => part.set((before) => hide(before, !hidden)),
                    },
                  ]
                : []),
              { label: 'Duplicate', icon: <Copy />, run: props.onDuplicate },
              { label: 'Remove', icon: <Trash2 />, danger: true, run: props.onRemove },
            ]}
          />
        )}
      </div>
      {open && (
        <div id={`${id}-fields`} className="grid grid-cols-1 gap-4 border-t border-border p-3 sm:p-4">
          {children(part)}
        </div>
      )}
    </li>
  )
}

type PickerProps<T extends Kinded> = {
  noun: string
  kinds: PartKinds<T>
  onPick: (part: T) => void
  onClose: () => void
}

function KindPicker<T extends Kinded>({ noun, kinds, onPick, onClose }: PickerProps<T>) {
  const entries = Object.entries(kinds) as [string, { label: string; about: string; blank: () => T }][]
  return (
    <Dialog open title={`Add ${noun}`} onClose={onClose}>
      <ul className="grid grid-cols-1 gap-1">
        {entries.map(([kind, { label, about, blank }]) => (
          <li key={kind}>
            <button
              type="button"
              className="grid w-full gap-0.5 rounded-md px-3 py-2 text-left hover:bg-sunken"
              onClick={() => onPick(blank())}
            >
              <span className="font-medium">{label}</span>
              <span className="text-sm text-muted">{about}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function labelOf<T extends Kinded>(kinds: PartKinds<T>, { kind }: T): { label: string } {
  return kinds[kind as T['kind']]
}
