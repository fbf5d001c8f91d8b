import { useEffect, useRef, ViewTransition } from 'react'
import { Outlet, useLocation } from 'react-router'
import { catalog } from '#core/contract/catalog.ts'
import { callContext } from '#web/lib/context.ts'
import { SkipLink } from '#web/ui/skip-link.tsx'
import type { Route } from './+types/layout.ts'
import { Footer } from './parts/footer.tsx'
import { Header } from './parts/header.tsx'
import { TestModeBanner } from './parts/test-mode-banner.tsx'

const FOOTER_CATEGORIES = 6

export async function loader({ context }: Route.LoaderArgs) {
  const call = context.get(callContext)
  const [products, categories] = await Promise.all([
    call(catalog.listProducts, { query: { per_page: 1 } }),
    call(catalog.listCategories, { query: { per_page: FOOTER_CATEGORIES } }),
  ]).catch(() => [null, null])
  const flagship = products?.data.data[0]

  return {
    flagship: flagship
      ? { id: flagship.id, name: flagship.name, uri: flagship.uri, text: flagship.short_desc }
      : null,
    categories: (categories?.data.data ?? []).map(({ name, slug }) => ({ name, slug })),
  }
}

/** Header and footer stay while the page between them changes. */
export default function StorefrontLayout({ loaderData: { flagship, categories } }: Route.ComponentProps) {
  const { pathname } = useLocation()
  useVisit(pathname)

  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <TestModeBanner />
      <Header flagship={flagship} />
      <main id="main" tabIndex={-1} className="flex-1">
        <ViewTransition key={pathname} default="none" enter="page" exit="page">
          <div>
            <Outlet />
          </div>
        </ViewTransition>
      </main>
      <Footer categories={categories} />
    </div>
  )
}

function useVisit(pathname: string): void {
  const counted = useRef<string>(undefined)
  useEffect(() => {
    if (counted.current === pathname) return
    counted.current = pathname
    // Nothing on the page waits for it, so neither does its code.
    void import('#web/lib/visit.ts').then(({ recordVisit }) => recordVisit(pathname))
  }, [pathname])
}
