import { useSyncExternalStore } from 'react'

/** False on the server and in the browser's first rendering of the server's page, which must be the same. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
