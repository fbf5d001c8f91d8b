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
import type { BrandFacts } from '#core/page-input.ts'
import { isAdminPath, paths } from '#core/paths.ts'
import type { Route } from './+types/root.ts'
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
]

export function loader({ context }: Route.LoaderArgs) {
  return context.get(shopContext)
}

/**
 * The shop's name and theme are loaded once, so that a failed request for them cannot break a navigation. Staff may
 * have changed them, so leaving the admin panel loads them again, and so does a screen of the panel that asks for it.
 */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  const asked = isAdminPath(currentUrl.pathname) && currentUrl.href === nextUrl.href
  return asked || isAdminPath(currentUrl.pathname) !== isAdminPath(nextUrl.pathname)
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
        {shop && <BrandLinks brand={shop.brand} />}
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

/** How the shop looks. Its style sheet blocks rendering like the main one, so that no other color flashes up. */
function BrandLinks({ brand: { styles, themeColor, version } }: { brand: BrandFacts }) {
  return (
    <>
      {styles && <link rel="stylesheet" href={styles} />}
      <link rel="icon" type="image/png" sizes="96x96" href={paths.shopIcon(96, version)} />
      <link rel="apple-touch-icon" href={`/apple-touch-icon.png?v=${version}`} />
      <link rel="manifest" href="/manifest.webmanifest" />
      {themeColor && (
        <>
          <meta name="theme-color" media="(prefers-color-scheme: light)" content={themeColor.light} />
          <meta name="theme-color" media="(prefers-color-scheme: dark)" content={themeColor.dark} />
        </>
      )}
    </>
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
