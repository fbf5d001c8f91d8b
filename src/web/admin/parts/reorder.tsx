import { type DragEvent, type ReactNode, useRef } from 'react'

export type Drop = { moved: string; target: string; where: 'before' | 'after' }

type Props = {
  /** The keys are those of `data-row`. */
  onDrop: (drop: Drop) => void
  children: ReactNode
}

/**
 * Rows inside can be dragged by their `draggable` handle and dropped between others. Dragging needs a mouse, so offer
 * buttons for keyboard and touch too. A row may contain an area of its own.
 */
export function ReorderArea({ onDrop, children }: Props) {
  const dragged = useRef<HTMLElement | null>(null)
  const marked = useRef<HTMLElement | null>(null)

  const mark = (row: HTMLElement | null, where: 'before' | 'after' = 'before') => {
    if (marked.current) delete marked.current.dataset.drop
    marked.current = row
    if (row) row.dataset.drop = where
  }
  const end = () => {
    mark(null)
    dragged.current = null
  }
  const onDragStart = (event: DragEvent) => {
    const row = rowOf(event)
    if (!row) return
    event.stopPropagation()
    dragged.current = row
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', row.dataset.row ?? '')
    event.dataTransfer.setDragImage(row, 16, 16)
  }
  const onDragOver = (event: DragEvent) => {
    const row = rowOf(event)
    if (!dragged.current || !row) return
    event.preventDefault()
    mark(row === dragged.current ? null : row, halfOf(event, row))
  }
  const drop = (event: DragEvent) => {
    const row = rowOf(event)
    const [key, target] = [dragged.current?.dataset.row, row?.dataset.row]
    event.preventDefault()
    end()
    if (row && key && target && key !== target) onDrop({ moved: key, target, where: halfOf(event, row) })
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for drags that bubble up from the rows' handles
    <div data-reorder onDragStart={onDragStart} onDragOver={onDragOver} onDrop={drop} onDragEnd={end}>
      {children}
    </div>
  )
}

/** Moves the item at `from` to `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const one = list[from]
  if (one === undefined || to < 0 || to >= list.length) return [...list]
  return list.toSpliced(from, 1).toSpliced(to, 0, one)
}

/** Where a drop puts its row, as positions in the list of keys. */
export function placesOf({ moved: key, target, where }: Drop, keys: readonly string[]): [number, number] {
  const [from, to] = [keys.indexOf(key), keys.indexOf(target)]
  return [from, to + (where === 'after' ? 1 : 0) - (from < to ? 1 : 0)]
}

/** The row of this area that the event is about. */
function rowOf({ target, currentTarget }: DragEvent): HTMLElement | null {
  let row = (target as Element).closest<HTMLElement>('[data-row]')
  while (row && row.closest('[data-reorder]') !== currentTarget)
    row = row.parentElement?.closest<HTMLElement>('[data-row]') ?? null
  return row
}

function halfOf(event: DragEvent, row: HTMLElement): 'before' | 'after' {
  const { top, height } = row.getBoundingClientRect()
  return event.clientY < top + height / 2 ? 'before' : 'after'
}
