import { NavLink } from 'react-router'
import { MENU_HIDE_DELAY_MS } from '#core/domain/limits.ts'
import { NavDisclosure } from '#web/ui/nav-disclosure.tsx'
import { useFrame, useHref } from './frame-context.ts'
import { type HeaderEntry, MenuItems } from './menu-items.tsx'

const LINK =
  'flex min-h-11 items-center rounded-md px-3 font-medium hover:bg-sunken aria-[current=page]:text-primary'

/** Takes a second line if the owner's labels need more room than the header has. */
export function MainMenu({ className }: { className: string }) {
  const { menus } = useFrame()
  if (menus.header.length === 0) return null
  return (
    <nav aria-label="Main" className={className}>
      <ul className="flex flex-wrap items-center gap-1">
        {menus.header.map((entry) => (
          <li key={entry.label}>
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Entry({ entry: { label, target, items } }: { entry: HeaderEntry }) {
  const hrefTo = useHref()
  if (items.length > 0 || !target) {
    return (
      <NavDisclosure label={label} hideDelayMs={MENU_HIDE_DELAY_MS}>
        <MenuItems items={items} />
      </NavDisclosure>
    )
  }
  return <MenuLink href={hrefTo(target)} className={LINK} label={label} />
}

type MenuLinkProps = {
  href: string
  label: string
  className: string
  /** Marked only on that page itself, not on those below it. */
  end?: boolean
}

/** Marks the link to the page that is open. */
export function MenuLink({ href, label, className, end = href === '/' }: MenuLinkProps) {
  if (!href.startsWith('/')) {
    return (
      <a href={href} className={className}>
        {label}
      </a>
    )
  }
  return (
    <NavLink to={href} end={end} prefetch="intent" className={className}>
      {label}
    </NavLink>
  )
}
