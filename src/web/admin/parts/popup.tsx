import { type ReactNode, type ToggleEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'

type Props = {
  /** The accessible name of a button without text. */
  name?: string | undefined
  /** The button's content. */
  face: ReactNode
  look: string
  /** The edge of the button that the panel aligns with. */
  align?: 'start' | 'end'
  /** The role of the panel, if it is more than a group of controls. */
  opens?: 'menu' | 'dialog'
  panelLook?: string
  onOpen?: (panel: HTMLElement) => void
  children: (close: () => void) => ReactNode
}

const GAP = 4

/**
 * A button with a panel over the page. The browser closes it on Escape and on a click elsewhere and restores the focus;
 * in the top layer, nothing clips it.
 */
export function Popup({ name, face, look, align = 'end', opens, panelLook, onOpen, children }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => panel.current?.hidePopover()
  useCloseOnScroll(open, close, panel)

  const onToggle = (event: ToggleEvent<HTMLDivElement>) => {
    const opened = event.newState === 'open'
    setOpen(opened)
    if (!button.current) return
    // The browser restores the focus only if the focused element still exists.
    if (!opened && document.activeElement === document.body) button.current.focus()
  }
  // Only rendered content has a size and can take the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when it opens, not when the function changes
  useLayoutEffect(() => {
    if (!open || !button.current || !panel.current) return
    place(panel.current, button.current.getBoundingClientRect(), align)
    onOpen?.(panel.current)
  }, [open])

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-label={name}
        aria-haspopup={opens}
        aria-expanded={open}
        className={look}
      >
        {face}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={`fixed inset-auto m-0 rounded-md border border-border bg-surface text-sm text-fg shadow-2 open:animate-fade ${panelLook ?? 'min-w-48 p-1'}`}
        onToggle={onToggle}
      >
        {open && children(close)}
      </div>
    </>
  )
}

function place(panel: HTMLElement, from: DOMRect, align: 'start' | 'end'): void {
  const { clientWidth: width, clientHeight: height } = document.documentElement
  const upwards = from.bottom + panel.offsetHeight + GAP > height && from.top > height / 2
  const side =
    align === 'end'
      ? {
          right: `${Math.max(8, Math.min(width - from.right, width - panel.offsetWidth - 8))}px`,
          left: 'auto',
        }
      : { left: `${Math.max(8, Math.min(from.left, width - panel.offsetWidth - 8))}px`, right: 'auto' }
  const edge = upwards
    ? { bottom: `${height - from.top + GAP}px`, top: 'auto' }
    : { top: `${from.bottom + GAP}px`, bottom: 'auto' }
  Object.assign(panel.style, side, edge)
}

/** Closes the panel when the page below it scrolls. */
function useCloseOnScroll(open: boolean, close: () => void, panel: { current: HTMLElement | null }): void {
  useEffect(() => {
    if (!open) return
    const onScroll = ({ target }: Event) => {
      if (!panel.current?.contains(target as Node)) close()
    }
    addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => removeEventListener('scroll', onScroll, { capture: true })
  })
}
