import { useEffect, useSyncExternalStore } from 'react'

/** False on the server and during hydration, because both must render the same HTML. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}

/** Marks the document once event handlers are attached: clicks before that are lost. */
export function useMarkHydrated(): void {
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
  }, [])
}
