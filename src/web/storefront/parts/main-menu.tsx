import { MENU_HIDE_DELAY_MS } from '#core/domain/limits.ts'
import { NavDisclosure } from '#web/ui/nav-disclosure.tsx'
import type { MenuEntry } from './load-frame.ts'
import { MenuItems } from './menu-items.tsx'
import { ShopLink } from './shop-link.tsx'

const LINK =
  'flex min-h-11 items-center rounded-md px-3 font-medium hover:bg-sunken aria-[current=page]:text-primary'

type Props = { entries: readonly MenuEntry[]; className: string }

/** Takes a second line if the owner's labels need more room than the header has. */
export function MainMenu({ entries, className }: Props) {
  return (
    <nav aria-label="Main" className={className}>
      <ul className="flex flex-wrap items-center gap-1">
        {entries.map(({ label, href, items }) => (
          <li key={label}>
            {items.length > 0 || href === null ? (
              <NavDisclosure label={label} hideDelayMs={MENU_HIDE_DELAY_MS}>
                <MenuItems items={items} />
              </NavDisclosure>
            ) : (
              <ShopLink href={href} className={LINK}>
                {label}
              </ShopLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
