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
import { useHydratedMark } from './lib/hydrated.ts'
import { useVisit } from './lib/use-visit.ts'
import { AnnounceNavigation } from './ui/announce-navigation.tsx'
import { useCameFromServer } from './ui/came-from-server.ts'
import { LiveRegion } from './ui/live-region.tsx'
import { NavigationProgress } from './ui/navigation-progress.tsx'
import { ToastRegion } from './ui/toast.tsx'
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
 * The shop's name and looks stay as they came: a page asks only for what is its own, and one failed answer does not
 * take the whole page along. Staff who come out of the panel may have changed them.
 */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return isAdminPath(currentUrl.pathname) !== isAdminPath(nextUrl.pathname)
}

export function Layout({ children }: { children: ReactNode }) {
  const shop = useRouteLoaderData<typeof loader>('root')
  const theme = shop && shop.theme !== 'system' ? shop.theme : undefined
  useHydratedMark()

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

/** After an error of the whole page React draws it anew; its scripts are running already. */
function PageScripts() {
  if (!useCameFromServer()) return null
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
