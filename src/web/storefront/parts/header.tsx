import { Menu, Search } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { MENU_HIDE_DELAY_MS } from '#core/domain/limits.ts'
import { paths } from '#core/paths.ts'
import { mailTo } from '#web/lib/contact.ts'
import { useShop } from '#web/lib/shop.ts'
import { NavDisclosure } from '#web/ui/nav-disclosure.tsx'
import { Drawer } from './drawer.tsx'
import { HeaderSearch } from './header-search.tsx'
import { Logo } from './logo.tsx'
import { type Flagship, FlagshipLink, MENU_LINK } from './menu-links.tsx'

const ICON_BUTTON = 'grid size-11 place-items-center rounded-md hover:bg-sunken aria-expanded:bg-sunken'

export function Header({ flagship }: { flagship: Flagship | null }) {
  const { supportEmail } = useShop()
  const { key } = useLocation()
  const [searchAt, setSearchAt] = useState<string | null>(null)
  const [drawerAt, setDrawerAt] = useState<string | null>(null)
  const searchButton = useRef<HTMLButtonElement>(null)
  const searchId = useId()
  // Both belong to the place where they were opened, so a navigation closes them.
  const searching = searchAt === key
  const drawerOpen = drawerAt === key

  const closeSearch = () => {
    setSearchAt(null)
    searchButton.current?.focus()
  }

  return (
    <header className="z-20 border-b border-border bg-bg md:sticky md:top-0 print:hidden">
      <div className="mx-auto flex h-16 max-w-page items-center gap-2 px-4 md:gap-6 lg:px-6">
        <Logo />
        <nav aria-label="Main" className="hidden md:block">
          <ul className="flex items-center gap-1">
            <li>
              <NavDisclosure label="WordPress" hideDelayMs={MENU_HIDE_DELAY_MS}>
                {flagship ? (
                  <FlagshipLink flagship={flagship} />
                ) : (
                  <p className="p-3 text-muted">Coming soon</p>
                )}
              </NavDisclosure>
            </li>
            <li>
              <NavDisclosure label="Shopify" hideDelayMs={MENU_HIDE_DELAY_MS}>
                <p className="p-3 text-muted">Coming soon</p>
              </NavDisclosure>
            </li>
            <li>
              <NavDisclosure label="Support" hideDelayMs={MENU_HIDE_DELAY_MS}>
                <a href={mailTo(supportEmail)} className={MENU_LINK}>
                  <span className="block font-medium">Write to us</span>
                  <span className="block text-sm text-muted">{supportEmail}</span>
                </a>
              </NavDisclosure>
            </li>
            <li>
              <NavLink
                to={paths.categories()}
                prefetch="intent"
                className="flex min-h-11 items-center rounded-md px-3 font-medium hover:bg-sunken aria-[current=page]:text-primary"
              >
                All plugins
              </NavLink>
            </li>
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-1">
          <button
            ref={searchButton}
            type="button"
            aria-label="Search"
            aria-expanded={searching}
            aria-controls={searchId}
            className={ICON_BUTTON}
            onClick={() => setSearchAt(searching ? null : key)}
          >
            <Search aria-hidden="true" className="size-5" />
          </button>
          <button
            type="button"
            aria-label="Menu"
            aria-expanded={drawerOpen}
            aria-haspopup="dialog"
            className={`${ICON_BUTTON} md:hidden`}
            onClick={() => setDrawerAt(key)}
          >
            <Menu aria-hidden="true" className="size-5" />
          </button>
        </div>
      </div>
      <div id={searchId} hidden={!searching}>
        {searching && <HeaderSearch onClose={closeSearch} />}
      </div>
      <Drawer open={drawerOpen} onClose={() => setDrawerAt(null)} flagship={flagship} />
    </header>
  )
}
