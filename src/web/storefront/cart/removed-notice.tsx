import { useEffect, useState } from 'react'
import type { CartItem } from '#core/contract/cart.ts'
import { StatusRegion } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

const SHOWN_MS = 8_000

type Props = { item: CartItem | null; onUndo: () => void; onOver: () => void }

/** Offers to undo a removal for a while; hovering or focusing the notice pauses its timer. */
export function RemovedNotice({ item, onUndo, onOver }: Props) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (item === null || held) return
    const timer = setTimeout(onOver, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [item, held, onOver])

  return (
    <StatusRegion>
      {item && (
        // biome-ignore lint/a11y/noStaticElementInteractions: pointing at or focusing the notice only pauses its timer
        <div
          className="flex items-center justify-between gap-4 rounded-md border border-border bg-sunken py-1.5 pr-2 pl-4"
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <p>Removed {item.product.name}.</p>
          <Button
            variant="ghost"
            aria-label={`Undo: put ${item.product.name} back into the cart`}
            onClick={() => {
              setHeld(false)
              onUndo()
            }}
          >
            Undo
          </Button>
        </div>
      )}
    </StatusRegion>
  )
}
