import { useMatches } from 'react-router'
import { paths } from '#core/paths.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { Drawer } from './drawer.tsx'
import { UserMenu } from './user-menu.tsx'

/** What a route's `handle` says of where its screen stands: `export const handle: ScreenHandle = { title: 'Orders' }`. */
export type ScreenHandle = { title: string; parent?: { label: string; to: string } }

export function TopBar() {
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-2 border-b border-border bg-surface px-4 lg:px-8 print:hidden">
      <Drawer />
      <div className="min-w-0 flex-1">
        <Place />
      </div>
      <UserMenu />
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
