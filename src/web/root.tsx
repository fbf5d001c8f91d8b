import fontUrl from '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteLoaderData,
} from 'react-router'
import { isAdminPath } from '#core/paths.ts'
import type { Route } from './+types/root.ts'
import iconUrl from './assets/icon.svg?url'
import { ErrorPage } from './error-page.tsx'
import { shopContext } from './lib/context.ts'
import { pageCsrfToken } from './lib/csrf.ts'
import { useMarkHydrated } from './lib/hydrated.ts'
import { useVisit } from './lib/use-visit.ts'
import { AnnounceNavigation } from './ui/announce-navigation.tsx'
import { LiveRegion } from './ui/live-region.tsx'
import { NavigationProgress } from './ui/navigation-progress.tsx'
import { ToastRegion } from './ui/toast.tsx'
import { useServerRendered } from './ui/use-server-rendered.ts'
import './styles.css'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', as: 'font', type: 'font/woff2', href: fontUrl, crossOrigin: 'anonymous' },
  { rel: 'icon', type: 'image/svg+xml', href: iconUrl },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export function loader({ context }: Route.LoaderArgs) {
  return context.get(shopContext)
}

/**
 * The shop's name and theme are loaded once, so that a failed request for them cannot break a navigation. Staff may
 * have changed them, so leaving the admin panel loads them again.
 */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return isAdminPath(currentUrl.pathname) !== isAdminPath(nextUrl.pathname)
}

export function Layout({ children }: { children: ReactNode }) {
  const shop = useRouteLoaderData<typeof loader>('root')
  const theme = shop && shop.theme !== 'system' ? shop.theme : undefined
  useMarkHydrated()

  return (
    <html lang="en" data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="csrf-token" content={pageCsrfToken()} />
        <Meta />
        <Links />
      </head>
      <body>
        <NavigationProgress />
        {children}
        <AnnounceNavigation />
        <LiveRegion />
        <ToastRegion />
        <PageScripts />
      </body>
    </html>
  )
}

/** After a page-wide error React renders the document again, but its scripts are already running. */
function PageScripts() {
  if (!useServerRendered()) return null
  return (
    <>
      <ScrollRestoration />
      <Scripts />
    </>
  )
}

export default function App() {
  useVisit()
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
