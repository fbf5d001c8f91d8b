import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'

type Props = { name: string; place: number; last: number; onMove: (place: number) => void }

/** The up and down buttons keep the focus while the row moves; the grip is for the mouse. */
export function OrderControls({ name, place, last, onMove }: Props) {
  const pressed = useRef<HTMLButtonElement | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new position means that the row moved in the page
  useLayoutEffect(() => {
    pressed.current?.focus()
    pressed.current = null
  }, [place])

  const step = (by: 1 | -1, Icon: typeof ArrowUp, label: string) => {
    const possible = place + by >= 1 && place + by <= last
    return (
      <button
        type="button"
        aria-label={label}
        aria-disabled={!possible}
        className="grid size-7 place-items-center max-md:size-11 rounded-sm text-muted not-aria-disabled:hover:bg-border not-aria-disabled:hover:text-fg aria-disabled:opacity-40"
        onClick={({ currentTarget }) => {
          if (!possible) return
          pressed.current = currentTarget
          onMove(place + by)
        }}
      >
        <Icon aria-hidden="true" className="size-4" />
      </button>
    )
  }
  return (
    <span className="inline-flex items-center gap-0.5">
      <span draggable title="Drag to reorder" className="hidden cursor-grab text-subtle md:inline-grid">
        <GripVertical aria-hidden="true" className="size-4" />
      </span>
      {step(-1, ArrowUp, `Move ${name} up`)}
      {step(1, ArrowDown, `Move ${name} down`)}
    </span>
  )
}
