import { useState, useSyncExternalStore } from 'react'

/**
 * Whether this component was part of the server's HTML. Components with a script element must not render otherwise:
 * React creates scripts by writing HTML, which our Trusted Types policy blocks, and the whole page would fail.
 */
export function useServerRendered(): boolean {
  const hydrating = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  )
  const [cameFromServer] = useState(hydrating)
  return cameFromServer
}
