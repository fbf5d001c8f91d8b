import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { announce } from './live-region.tsx'

/**
 * After a navigation in the browser the new page's heading takes the focus and its title is announced, as a page
 * load would do. Changes of the query alone (a search, a filter) leave the focus where the visitor works.
 */
export function AnnounceNavigation() {
  const { pathname, hash } = useLocation()
  const shownPath = useRef(pathname)

  useEffect(() => {
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
