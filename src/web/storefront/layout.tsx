import { useState, ViewTransition } from 'react'
import { Outlet, useLocation } from 'react-router'
import { paths } from '#core/paths.ts'
import { callContext, shopContext } from '#web/lib/context.ts'
import type { Route } from './+types/layout.ts'
import { loadFrame } from './parts/load-frame.ts'
import { StorefrontFrame } from './parts/storefront-frame.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return loadFrame(context.get(callContext), context.get(shopContext).flagship)
}

export const shouldRevalidate = () => false

/** Header and footer stay while the page between them changes. The admin 404 page has neither. */
export default function StorefrontLayout({ loaderData }: Route.ComponentProps) {
  const { pathname, search } = useLocation()
  const [firstPathname] = useState(pathname)
  // Another key starts a transition, and the next page waits until the browser has drawn it.
  const fades = pathname !== firstPathname && !matchMedia('(prefers-reduced-motion: reduce)').matches
  if (pathname + search === paths.adminNotFound()) return <Outlet />
  return (
    <StorefrontFrame frame={loaderData}>
      <ViewTransition key={fades ? pathname : firstPathname} default="none" enter="page" exit="page">
        <div key={pathname}>
          <Outlet />
        </div>
      </ViewTransition>
    </StorefrontFrame>
  )
}
