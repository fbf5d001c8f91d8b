import { Link, useLocation } from 'react-router'
import { cx } from '#web/ui/cx.ts'
import { useStaff } from '../staff.ts'
import { isAt, itemsFor, MAIN_ITEMS, MORE_ITEMS, type NavItem } from './nav-items.ts'

type Props = {
  /** Icons only; each shows its name on hover and focus. */
  collapsed?: boolean
  /** Larger targets, for touch. */
  roomy?: boolean
}

export function NavList({ collapsed = false, roomy = false }: Props) {
  const staff = useStaff()
  return (
    <>
      <Items items={MAIN_ITEMS} collapsed={collapsed} roomy={roomy} />
      <hr className="my-3 border-border" />
      <Items items={itemsFor(MORE_ITEMS, staff)} collapsed={collapsed} roomy={roomy} />
    </>
  )
}

function Items({
  items,
  collapsed,
  roomy,
}: {
  items: readonly NavItem[]
  collapsed: boolean
  roomy: boolean
}) {
  const { pathname } = useLocation()
  return (
    <ul className="grid gap-0.5">
      {items.map((item) => {
        const here = isAt(pathname, item)
        return (
          <li key={item.to} className="[anchor-scope:--nav-item]">
            <Link
              to={item.to}
              prefetch="intent"
              aria-current={here ? (pathname === item.to ? 'page' : 'true') : undefined}
              className={cx(
                'peer flex items-center gap-3 rounded-sm px-2.5 font-medium text-muted hover:bg-sunken hover:text-fg [anchor-name:--nav-item]',
                'aria-[current]:bg-primary-soft aria-[current]:text-primary-soft-fg',
                roomy ? 'min-h-12 text-base' : 'min-h-9',
                collapsed && 'justify-center',
              )}
            >
              <item.Icon aria-hidden="true" className="size-4.5 shrink-0" />
              <span className={collapsed ? 'sr-only' : undefined}>{item.label}</span>
            </Link>
            {collapsed && (
              <span
                aria-hidden="true"
                className="pointer-events-none fixed top-[anchor(center)] left-[anchor(right)] z-30 ml-2 hidden -translate-y-1/2 rounded-sm bg-fg px-2 py-1 text-xs font-medium whitespace-nowrap text-bg shadow-2 peer-hover:block peer-focus-visible:block [position-anchor:--nav-item]"
              >
                {item.label}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
