import { Menu, Search } from 'lucide-react'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '#core/paths.ts'
import { AccountMenu } from './account-menu.tsx'
import { CartLink } from './cart-link.tsx'
import { Drawer } from './drawer.tsx'
import type { MenuEntry } from './load-frame.ts'
import { Logo } from './logo.tsx'
import { MainMenu } from './main-menu.tsx'

// Loaded when the visitor is about to search. If that fails, the catalog page still has its own search box.
const loadSearch = () =>
  import('./search/header-search.tsx').then(
    ({ HeaderSearch }) => ({ default: HeaderSearch }),
    () => ({ default: SearchUnavailable }),
  )
const HeaderSearch = lazy(loadSearch)

export function Header({ entries }: { entries: readonly MenuEntry[] }) {
  const { key } = useLocation()
  const [searchAt, setSearchAt] = useState<string | null>(null)
  const [drawerAt, setDrawerAt] = useState<string | null>(null)
  const searchButton = useRef<HTMLButtonElement>(null)
  const searchId = useId()
  // Both are open only for the location they were opened on, so navigation closes them.
  const searching = searchAt === key
  const drawerOpen = drawerAt === key

  const closeSearch = () => {
    setSearchAt(null)
    searchButton.current?.focus()
  }

  return (
    <header className="z-20 border-b border-border bg-bg md:sticky md:top-0 print:hidden">
      <div className="mx-auto flex min-h-16 max-w-page items-center gap-2 px-4 lg:gap-6 lg:px-6">
        <Logo />
        <MainMenu entries={entries} className="hidden min-w-0 py-2 lg:block" />
        <div className="ml-auto flex shrink-0 items-center gap-1">
          <button
            ref={searchButton}
            type="button"
            aria-label="Search"
            aria-expanded={searching}
            aria-controls={searchId}
            className="icon-button"
            onPointerEnter={loadSearch}
            onFocus={loadSearch}
            onClick={() => setSearchAt(searching ? null : key)}
          >
            <Search aria-hidden="true" className="size-5" />
          </button>
          <CartLink className="icon-button" />
          <div className="ml-2 flex items-center gap-1 max-lg:hidden">
            <AccountMenu />
          </div>
          <button
            type="button"
            aria-label="Menu"
            aria-expanded={drawerOpen}
            aria-haspopup="dialog"
            className="icon-button lg:hidden"
            onClick={() => setDrawerAt(key)}
          >
            <Menu aria-hidden="true" className="size-5" />
          </button>
        </div>
      </div>
      <div id={searchId} hidden={!searching}>
        {searching && (
          <Suspense fallback={<div className="h-17 border-t border-border bg-surface" />}>
            <HeaderSearch onClose={closeSearch} />
          </Suspense>
        )}
      </div>
      <Drawer open={drawerOpen} onClose={() => setDrawerAt(null)} entries={entries} />
    </header>
  )
}

function SearchUnavailable() {
  return (
    <p className="mx-auto max-w-page px-4 py-5 lg:px-6">
      The search did not load.{' '}
      <Link to={paths.categories()} className="text-primary underline underline-offset-4">
        Search in the catalog instead
      </Link>
    </p>
  )
}
