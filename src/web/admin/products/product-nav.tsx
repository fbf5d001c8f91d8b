import { NavLink } from 'react-router'
import { adminPaths } from '#core/admin-paths.ts'
import { cx } from '#web/ui/cx.ts'

/** Switches between a product's details, its releases and the code for its plugin. */
export function ProductNav({ id }: { id: number }) {
  const link = (to: string, text: string) => (
    <NavLink
      end
      to={to}
      className={({ isActive }) =>
        cx(
          'inline-flex min-h-10 items-center border-b-2 px-3 font-medium -outline-offset-2',
          isActive ? 'border-primary text-fg' : 'border-transparent text-muted hover:text-fg',
        )
      }
    >
      {text}
    </NavLink>
  )
  return (
    <nav aria-label="This product" className="-mt-2 flex gap-1 border-b border-border">
      {link(adminPaths.product(id), 'Details')}
      {link(adminPaths.productReleases(id), 'Releases')}
      {link(adminPaths.productConnect(id), 'Connect your plugin')}
    </nav>
  )
}
