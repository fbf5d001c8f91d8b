import { FlaskConical } from 'lucide-react'
import { useShop } from '#web/lib/shop.ts'

/** Nobody should mistake a shop without payment accounts for a real one. */
export function TestModeBanner() {
  const { testMode } = useShop()
  if (!testMode) return null

  return (
    <aside aria-label="Test mode" className="bg-warning-soft text-warning-fg print:hidden">
      <p className="mx-auto flex max-w-page items-center justify-center gap-2 px-4 py-2 text-sm">
        <FlaskConical aria-hidden="true" className="size-4 shrink-0" />
        Test mode: payments are simulated and no money moves.
      </p>
    </aside>
  )
}
