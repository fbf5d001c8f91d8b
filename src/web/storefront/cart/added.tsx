import { useLocation } from 'react-router'
import { useFlash } from '#web/lib/flash.ts'
import { useHydrated } from '#web/lib/hydrated.ts'
import { Alert, StatusRegion } from '#web/ui/alert.tsx'

/** Says once what the page before put into the cart: by its name, or in words of its own. */
export function Added() {
  const { state } = useLocation()
  const flash = useFlash()
  const hydrated = useHydrated()
  const text = flash ?? addedText(state)

  return <StatusRegion>{hydrated && text && <Alert tone="success">{text}</Alert>}</StatusRegion>
}

function addedText(state: unknown): string | null {
  const added = (state as { added?: unknown } | null)?.added
  return typeof added === 'string' ? `Added ${added} to your cart.` : null
}
