import { useState, useSyncExternalStore } from 'react'

/**
 * Whether this part of the page was in the server's HTML. What holds a script element must not be drawn otherwise:
 * React makes one by writing HTML, which our policy (Trusted Types) refuses, and the whole page would fail.
 */
export function useCameFromServer(): boolean {
  const hydrating = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  )
  const [cameFromServer] = useState(hydrating)
  return cameFromServer
}
