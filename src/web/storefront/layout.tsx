import { useState, ViewTransition } from 'react'
import { Outlet, useLocation } from 'react-router'
import { catalog } from '#core/contract/catalog.ts'
import { paths } from '#core/paths.ts'
import { callContext } from '#web/lib/context.ts'
import { SkipLink } from '#web/ui/skip-link.tsx'
import type { Route } from './+types/layout.ts'
import { findFlagship } from './parts/find-flagship.ts'
import { Footer } from './parts/footer.tsx'
import { Header } from './parts/header.tsx'
import { PaymentBanner } from './parts/payment-banner.tsx'

const FOOTER_CATEGORIES = 6

/** If the catalog fails, only its links disappear, not the page. */
export async function loader({ context }: Route.LoaderArgs) {
  const [flagship, categories] = await Promise.all([
    findFlagship(context),
    context
      .get(callContext)(catalog.listCategories, { query: { per_page: FOOTER_CATEGORIES } })
      .catch(() => null),
  ])
  return {
    flagship: flagship && {
      id: flagship.id,
      name: flagship.name,
      uri: flagship.uri,
      text: flagship.short_desc,
      category: flagship.category.slug,
    },
    categories: (categories?.data.data ?? []).map(({ name, slug }) => ({ name, slug })),
  }
}

export const shouldRevalidate = () => false

/** Header and footer stay while the page between them changes. The admin 404 page has neither. */
export default function StorefrontLayout({ loaderData: { flagship, categories } }: Route.ComponentProps) {
  const { pathname, search } = useLocation()
  const [firstPathname] = useState(pathname)
  // Another key starts a transition, and the next page waits until the browser has drawn it.
  const fades = pathname !== firstPathname && !matchMedia('(prefers-reduced-motion: reduce)').matches
  if (pathname + search === paths.adminNotFound()) return <Outlet />
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <PaymentBanner />
      <Header flagship={flagship} />
      <main id="main" tabIndex={-1} className="flex-1">
        <ViewTransition key={fades ? pathname : firstPathname} default="none" enter="page" exit="page">
          <div key={pathname}>
            <Outlet />
          </div>
        </ViewTransition>
      </main>
      <Footer categories={categories} />
    </div>
  )
}
