import { ChevronDown } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef } from 'react'
import { useLocation } from 'react-router'
import { cx } from './cx.ts'
import { useDelayedOpen } from './use-delayed-open.ts'

type Props = {
  label: ReactNode
  children: ReactNode
  align?: 'start' | 'end'
  hideDelayMs: number
  look?: string
}

/**
 * A navigation menu: a button that shows a list of links, not an ARIA application menu. It opens on click, and on
 * hover with a mouse; the delay lets the pointer travel into the panel.
 */
export function NavDisclosure({ label, children, align = 'start', hideDelayMs, look }: Props) {
  const panelId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const { open, show, hide, hideSoon, toggle } = useDelayedOpen(hideDelayMs, useLocation().key)

  const byMouse = (act: () => void) => (event: PointerEvent) => event.pointerType === 'mouse' && act()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    hide()
    button.current?.focus()
  }
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) hide()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles events that bubble up from the button and the links
    <div
      className="relative"
      onPointerEnter={byMouse(show)}
      onPointerLeave={byMouse(hideSoon)}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={panelId}
        className={look ?? 'menu-button'}
        onClick={toggle}
      >
        {label}
        {look === undefined && (
          <ChevronDown
            aria-hidden="true"
            className={cx('size-4 text-muted transition-[rotate] duration-120', open && 'rotate-180')}
          />
        )}
      </button>
      <div id={panelId} hidden={!open} className={cx('menu-panel', align === 'end' ? 'right-0' : 'left-0')}>
        {children}
      </div>
    </div>
  )
}
