/** The part of React Router's own object that this needs. */
type Router = { state: { navigation: { location?: { pathname: string; search: string; hash: string } } } }

declare global {
  interface Window {
    __reactRouterDataRouter?: Router
  }
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
