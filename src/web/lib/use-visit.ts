import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Records every page view once. A changed search or filter is not a new page. */
export function useVisit(): void {
  const { pathname } = useLocation()
  const counted = useRef<string>(undefined)

  useEffect(() => {
    if (counted.current === pathname) return
    // Only the first page can have an external referrer.
    const referrer = counted.current === undefined ? document.referrer : ''
    counted.current = pathname
    // Nothing waits for this, so its code loads on demand.
    void import('./visit.ts').then(
      ({ recordVisit }) => recordVisit(pathname, referrer),
      () => {},
    )
  }, [pathname])
}
