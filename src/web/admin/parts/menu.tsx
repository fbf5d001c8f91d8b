import { Ellipsis } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { cx } from '#web/ui/cx.ts'
import { Popup } from './popup.tsx'

export type MenuItem = {
  label: string
  icon?: ReactNode
  danger?: boolean
  /** Not possible right now; the label says why. */
  disabled?: boolean
} & ({ to: To; run?: never } | { to?: never; run: () => void })

type Props = {
  /** The accessible name of a button without text. */
  name?: string
  /** The name of the menu; the button's name by default. */
  label?: string
  face: ReactNode
  look: string
  align?: 'start' | 'end'
  items: readonly MenuItem[]
}

/** A menu of actions by the WAI-ARIA pattern: arrows, Home and End move, Enter chooses, Tab leaves. */
export function Menu({ items, label, ...button }: Props) {
  return (
    <Popup {...button} opens="menu" onOpen={(panel) => itemsIn(panel)[0]?.focus()}>
      {(close) => (
        <div role="menu" aria-label={label ?? button.name} onKeyDown={(event) => onKeyDown(event, close)}>
          {items.map((item) => (
            <Item key={item.label} item={item} close={close} />
          ))}
        </div>
      )}
    </Popup>
  )
}

/** The actions of a row, at its end. */
export function RowMenu({ name, items }: { name: string; items: readonly MenuItem[] }) {
  return (
    <Menu
      name={`Actions for ${name}`}
      face={<Ellipsis aria-hidden="true" className="size-4" />}
      look="inline-grid size-8 place-items-center max-md:size-11 rounded-sm text-muted hover:bg-border hover:text-fg aria-expanded:bg-border"
      items={items}
    />
  )
}

const LOOK =
  'flex min-h-9 w-full items-center gap-2.5 rounded-sm px-2.5 text-left outline-none hover:bg-sunken focus:bg-sunken focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-ring aria-disabled:text-subtle [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted'

function Item({ item, close }: { item: MenuItem; close: () => void }) {
  const look = cx(LOOK, item.danger && 'text-danger [&>svg]:text-danger')
  if (item.to !== undefined) {
    return (
      <Link to={item.to} role="menuitem" tabIndex={-1} className={look} onClick={close}>
        {item.icon}
        {item.label}
      </Link>
    )
  }
  const choose = () => {
    close()
    item.run()
  }
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={item.disabled || undefined}
      className={look}
      onClick={item.disabled ? undefined : choose}
    >
      {item.icon}
      {item.label}
    </button>
  )
}

function itemsIn(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')]
}

function onKeyDown(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  if (event.key === 'Tab') close()
  const items = itemsIn(event.currentTarget)
  const next = items[targetOf(event.key, items.indexOf(event.target as HTMLElement), items.length)]
  if (!next) return
  event.preventDefault()
  next.focus()
}

function targetOf(key: string, at: number, count: number): number {
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return -1
}
