import { useLocation, useSearchParams } from 'react-router'
import { paths, safeReturnPath } from '#core/paths.ts'
import { useHydrated } from '#web/lib/hydrated.ts'

/** What a page passes to the next one besides the URL: a message to show, or values to prefill a form with. */
export type Arrival = {
  message?: { tone: 'success' | 'info'; text: string }
  name?: string
  email?: string
}

export function useArrival(): Arrival {
  const { state } = useLocation()
  const hydrated = useHydrated()
  return hydrated && typeof state === 'object' && state !== null ? (state as Arrival) : {}
}

/** These pages redirect a logged-in shopper, which would cause a loop. */
const ONLY_LOGGED_OUT: readonly string[] = [paths.login(), paths.register()]

/** Where a shopper goes after logging in: back to the page that sent them here, or home. */
export function useReturnPath(): string {
  const [search] = useSearchParams()
  const target = safeReturnPath(search.get('return'), paths.home())
  const pathname = target.split(/[?#]/, 1)[0] ?? ''
  return ONLY_LOGGED_OUT.includes(pathname) ? paths.home() : target
}

/** The URL of another login page, which keeps the destination after login. */
export function withReturnPath(path: string, returnPath: string): string {
  return returnPath === paths.home() ? path : `${path}?return=${encodeURIComponent(returnPath)}`
}
