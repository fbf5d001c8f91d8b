import { useEffect, useSyncExternalStore } from 'react'

/** False on the server and in the browser's first rendering of the server's page, which must be the same. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}

/** Marks the document once scripts answer to the visitor: before that, a press of a button is lost. */
export function useHydratedMark(): void {
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
  }, [])
}
