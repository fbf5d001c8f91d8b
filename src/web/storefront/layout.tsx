import { useState, ViewTransition } from 'react'
import { Outlet, useLocation } from 'react-router'
import { paths } from '#core/paths.ts'
import { callContext, shopContext } from '#web/lib/context.ts'
import { SkipLink } from '#web/ui/skip-link.tsx'
import type { Route } from './+types/layout.ts'
import { Announcement } from './parts/announcement.tsx'
import { Footer } from './parts/footer.tsx'
import { Header } from './parts/header.tsx'
import { type FrameView, loadFrame } from './parts/load-frame.ts'
import { PaymentBanner } from './parts/payment-banner.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return loadFrame({ call: context.get(callContext), shop: context.get(shopContext) })
}

export const shouldRevalidate = () => false

/** Header and footer stay while the page between them changes. The admin 404 page has neither. */
export default function StorefrontLayout({ loaderData }: Route.ComponentProps) {
  const { pathname, search } = useLocation()
  const [firstPathname] = useState(pathname)
  const [preview, setPreview] = useState<FrameView | null>(null)
  // Another key starts a transition, and the next page waits until the browser has drawn it.
  const fades = pathname !== firstPathname && !matchMedia('(prefers-reduced-motion: reduce)').matches
  if (pathname + search === paths.adminNotFound()) return <Outlet />
  const { header, footer, about, announcement } = preview ?? loaderData
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <PaymentBanner />
      {announcement && <Announcement announcement={announcement} />}
      <Header entries={header} />
      <main id="main" tabIndex={-1} className="flex-1">
        <ViewTransition key={fades ? pathname : firstPathname} default="none" enter="page" exit="page">
          <div key={pathname}>
            <Outlet context={setPreview} />
          </div>
        </ViewTransition>
      </main>
      <Footer footer={footer} about={about} />
    </div>
  )
}
