import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '#web/lib/hydrated.ts'
import { Alert, StatusRegion } from '#web/ui/alert.tsx'

/** Announces once what the previous page added to the cart. */
export function Added() {
  const { state } = useLocation()
  const hydrated = useHydrated()
  const text = addedText(state)
  // Before the browser paints: whoever sees the note may reload at once.
  useLayoutEffect(forgetState, [])

  return <StatusRegion>{hydrated && text && <Alert tone="success">{text}</Alert>}</StatusRegion>
}

function addedText(state: unknown): string | null {
  const added = (state as { added?: unknown } | null)?.added
  return typeof added === 'string' ? `Added ${added} to your cart.` : null
}

/** Browsers keep the state of a page: a reload, or a return to it, would announce the same again. */
function forgetState(): void {
  history.replaceState({ ...history.state, usr: null }, '')
}
