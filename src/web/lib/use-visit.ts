import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Tells the shop of every page view, once each. A changed search or filter is no new page. */
export function useVisit(): void {
  const { pathname } = useLocation()
  const counted = useRef<string>(undefined)

  useEffect(() => {
    if (counted.current === pathname) return
    // Only the first page was reached from elsewhere.
    const referrer = counted.current === undefined ? document.referrer : ''
    counted.current = pathname
    // Nothing on the page waits for it, so neither does its code.
    void import('./visit.ts').then(
      ({ recordVisit }) => recordVisit(pathname, referrer),
      () => {},
    )
  }, [pathname])
}
