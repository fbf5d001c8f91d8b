import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '#web/lib/hydrated.ts'
import { Alert, StatusRegion } from '#web/ui/alert.tsx'

/** Says what the page before put into the cart. It is said once: a reload or a return to this page is silent. */
export function Added() {
  const { state } = useLocation()
  const hydrated = useHydrated()
  const added = hydrated ? addedOf(state) : null
  useEffect(() => {
    if (added !== null) history.replaceState({ ...history.state, usr: null }, '')
  }, [added])

  return <StatusRegion>{added && <Alert tone="success">Added {added} to your cart.</Alert>}</StatusRegion>
}

function addedOf(state: unknown): string | null {
  const added = (state as { added?: unknown } | null)?.added
  return typeof added === 'string' ? added : null
}
