import { Search } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useMatches } from 'react-router'
import { paths } from '#core/paths.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { Bell } from './bell.tsx'
import { useCommandKey } from './command-key.ts'
import { Drawer } from './drawer.tsx'
import { useSingleKeys } from './single-keys.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { UserMenu } from './user-menu.tsx'

const Palette = lazyDialog(() => import('../palette.tsx'))
const ShortcutsDialog = lazyDialog(() => import('./shortcuts-dialog.tsx'))

/** Where a screen is, for the top bar: `export const handle: ScreenHandle = { title: 'Orders' }`. */
export type ScreenHandle = { title: string; parent?: { label: string; to: string } }

export function TopBar() {
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null)
  const [singleKeys, setSingleKeys] = useSingleKeys()
  const command = useCommandKey()
  const close = () => setOpen(null)
  useShortcuts({ singleKeys, onPalette: () => setOpen('palette'), onHelp: () => setOpen('shortcuts') })

  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-2 border-b border-border bg-surface px-4 lg:px-8 print:hidden">
      <Drawer />
      <div className="min-w-0 flex-1">
        <Place />
      </div>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        className="flex size-11 items-center justify-center gap-2 rounded-sm text-muted hover:text-fg max-md:hover:bg-sunken md:h-9 md:w-56 md:justify-start md:border md:border-border-strong md:bg-surface md:px-3 md:hover:border-fg"
        onClick={() => setOpen('palette')}
      >
        <Search aria-hidden="true" className="size-5 shrink-0 md:size-4" />
        <span className="flex-1 text-left max-md:sr-only">Search</span>
        <span aria-hidden="true" className="hidden rounded-xs border border-border px-1.5 text-xs md:block">
          {command} K
        </span>
      </button>
      <Bell />
      <UserMenu onShortcuts={() => setOpen('shortcuts')} />
      <Suspense fallback={null}>
        {open === 'palette' && <Palette onClose={close} />}
        {open === 'shortcuts' && <ShortcutsDialog on={singleKeys} onSwitch={setSingleKeys} onClose={close} />}
      </Suspense>
    </header>
  )
}

function Place() {
  const handle = useMatches().at(-1)?.handle as ScreenHandle | undefined
  if (!handle) return null
  const { title, parent } = handle
  const crumbs = [{ label: 'Admin Panel', to: paths.admin() }, ...(parent ? [parent] : []), { label: title }]
  return (
    <>
      <p className="truncate font-medium sm:hidden">{title}</p>
      <div className="max-sm:hidden">
        <Breadcrumb crumbs={crumbs} />
      </div>
    </>
  )
}
