import { useEffect, useState } from 'react'
import { VERSION_HEADER } from '#core/markers.ts'

/** The parts of React Router's own objects that this needs. */
type Router = { state: { navigation: { location?: { pathname: string; search: string; hash: string } } } }

declare global {
  interface Window {
    __reactRouterDataRouter?: Router
    __reactRouterManifest?: { version: string }
  }
}

/** Whether an answer comes from another version of the shop than this page. */
export function isOtherVersion({ headers }: { headers: Pick<Headers, 'get'> }): boolean {
  const version = headers.get(VERSION_HEADER)
  return version !== null && version !== window.__reactRouterManifest?.version
}

/** What such a page says. "Try again" loads it from the shop. */
export const UPDATED = {
  title: 'The shop was updated',
  text: 'You opened this page before that. Try again to load the new one.',
}

/** For a page that failed: true once the shop is known to have another version than the page. */
export function useIsOld(): boolean {
  const [isOld, setOld] = useState(false)
  useEffect(() => {
    fetch('/healthz').then(
      (answer) => setOld(isOtherVersion(answer)),
      () => {},
    )
  }, [])
  return isOld
}

/**
 * On a page that is older than the shop, the code of the next page is gone. React Router then reloads the address of the
 * current page, without a limit. With the next page's address in place that becomes one visit to the page that was asked
 * for, in the shop's version.
 */
export function leadOldPagesOn(): void {
  addEventListener('vite:preloadError', () => {
    const next = window.__reactRouterDataRouter?.state.navigation.location
    if (!next) return
    const address = next.pathname + next.search + next.hash
    // After Back or Forward it is the current one already.
    if (address !== location.pathname + location.search + location.hash) history.pushState(null, '', address)
  })
}
