import { type DragEvent, type ReactNode, useRef } from 'react'

export type Drop = { moved: string; target: string; where: 'before' | 'after' }

type Props = {
  /** The keys are those of `data-row`. */
  onDrop: (drop: Drop) => void
  children: ReactNode
}

/**
 * Rows inside can be dragged by their `draggable` handle and dropped between others. Dragging needs a mouse, so offer
 * buttons for keyboard and touch too.
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
    const row = rowOf(event.target)
    if (!row) return
    dragged.current = row
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', row.dataset.row ?? '')
    event.dataTransfer.setDragImage(row, 16, 16)
  }
  const onDragOver = (event: DragEvent) => {
    const row = rowOf(event.target)
    if (!dragged.current || !row) return
    event.preventDefault()
    mark(row === dragged.current ? null : row, halfOf(event, row))
  }
  const drop = (event: DragEvent) => {
    const row = rowOf(event.target)
    const [moved, target] = [dragged.current?.dataset.row, row?.dataset.row]
    event.preventDefault()
    end()
    if (row && moved && target && moved !== target) onDrop({ moved, target, where: halfOf(event, row) })
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for drags that bubble up from the rows' handles
    <div onDragStart={onDragStart} onDragOver={onDragOver} onDrop={drop} onDragEnd={end}>
      {children}
    </div>
  )
}

function rowOf(target: EventTarget): HTMLElement | null {
  return (target as Element).closest<HTMLElement>('[data-row]')
}

function halfOf(event: DragEvent, row: HTMLElement): 'before' | 'after' {
  const { top, height } = row.getBoundingClientRect()
  return event.clientY < top + height / 2 ? 'before' : 'after'
}
