import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import { useShop } from '#web/lib/shop.ts'
import { cx } from '#web/ui/cx.ts'
import { ShopMark } from '#web/ui/shop-mark.tsx'
import { NavList } from './nav-list.tsx'

type Props = { collapsed: boolean; onCollapse: (collapsed: boolean) => void }

/** The column on large screens; it collapses to icons. */
export function SideNav({ collapsed, onCollapse }: Props) {
  const Icon = collapsed ? PanelLeftOpen : PanelLeftClose
  return (
    <aside
      className={cx(
        'sticky top-0 z-10 hidden h-dvh shrink-0 flex-col border-r border-border bg-surface lg:flex print:hidden',
        collapsed ? 'w-16' : 'w-60',
      )}
    >
      <PanelTitle collapsed={collapsed} />
      <nav aria-label="Admin Panel" className="min-h-0 flex-1 overflow-y-auto px-3 py-3">
        <NavList collapsed={collapsed} />
      </nav>
      <div className="border-t border-border p-3">
        <button
          type="button"
          aria-pressed={collapsed}
          aria-label="Collapse the navigation"
          className={cx(
            'flex min-h-9 w-full items-center gap-3 rounded-sm px-2.5 text-muted hover:bg-sunken hover:text-fg',
            collapsed && 'justify-center',
          )}
          onClick={() => onCollapse(!collapsed)}
        >
          <Icon aria-hidden="true" className="size-4.5 shrink-0" />
          {!collapsed && 'Collapse'}
        </button>
      </div>
    </aside>
  )
}

export function PanelTitle({ collapsed = false }: { collapsed?: boolean }) {
  const { shopName, brand } = useShop()
  return (
    <Link
      to={paths.admin()}
      className={cx(
        'flex h-14 shrink-0 items-center gap-3 border-b border-border px-4',
        collapsed && 'justify-center px-0',
      )}
    >
      <ShopMark brand={brand} className="size-7 shrink-0 text-sm" />
      <span className={collapsed ? 'sr-only' : 'grid min-w-0 leading-tight'}>
        <span className="font-semibold">Admin Panel</span>
        <span className="truncate text-xs text-muted">{shopName}</span>
      </span>
    </Link>
  )
}
