import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { announce } from './live-region.tsx'

/**
 * After a client-side navigation, focuses the new heading and announces the title, as a page load would. When only
 * the query changes (a search, a filter), the focus stays where it is.
 */
export function AnnounceNavigation() {
  const { pathname, hash } = useLocation()
  const shownPath = useRef(pathname)

  useLayoutEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname

    announce(document.title)
    if (hash === '') focusHeading()
  }, [pathname, hash])

  return null
}

function focusHeading(): void {
  const heading =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
