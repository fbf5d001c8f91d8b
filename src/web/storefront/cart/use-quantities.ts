import { useCallback, useEffect, useRef, useState } from 'react'
import type { Cart, CartItem } from '#core/contract/cart.ts'
import { send } from '#web/lib/call.ts'
import { ask, contracts } from '#web/lib/contracts.ts'

/** Combines several quick clicks into one call. */
const DEBOUNCE_MS = 300

type Deps = {
  run: (work: () => Promise<{ data: Cart }>) => Promise<boolean>
  say: (item: CartItem, quantity: number) => void
}

/** The quantities the shopper chose: shown at once, sent after a pause, reverted if the shop refuses. */
export function useQuantities({ run, say }: Deps) {
  const [chosen, setChosen] = useState<Record<string, number>>({})
  const waiting = useRef(new Map<string, { item: CartItem; quantity: number; timer: number }>())

  const drop = useCallback((key: string, quantity: number) => {
    setChosen((now) => (now[key] === quantity ? without(now, key) : now))
  }, [])

  const sendNow = useCallback(
    async (key: string): Promise<boolean> => {
      const chosen = waiting.current.get(key)
      if (!chosen) return true
      waiting.current.delete(key)
      clearTimeout(chosen.timer)
      const { item, quantity } = chosen
      const done = await run(() => ask(contracts.cart, 'update', { body: { item_key: key, quantity } }))
      drop(key, quantity)
      if (done) say(item, quantity)
      return done
    },
    [run, drop, say],
  )

  const settle = useCallback(async (): Promise<boolean> => {
    const results = await Promise.all([...waiting.current.keys()].map(sendNow))
    return results.every(Boolean)
  }, [sendNow])

  useLeaving(waiting)

  return {
    quantityOf: (item: CartItem) => chosen[item.item_key] ?? item.quantity,
    set: (item: CartItem, quantity: number) => {
      const key = item.item_key
      clearTimeout(waiting.current.get(key)?.timer)
      const timer = window.setTimeout(() => void sendNow(key), DEBOUNCE_MS)
      waiting.current.set(key, { item, quantity, timer })
      setChosen((now) => ({ ...now, [key]: quantity }))
    },
    forget: (key: string) => {
      clearTimeout(waiting.current.get(key)?.timer)
      waiting.current.delete(key)
      setChosen((now) => without(now, key))
    },
    settle,
  }
}

type Waiting = { current: Map<string, { quantity: number; timer: number }> }

/** On leaving the page, sends pending quantities with a request that outlives it. */
function useLeaving(waiting: Waiting): void {
  useEffect(() => {
    const left = waiting.current
    const leave = () => {
      for (const [item_key, { quantity, timer }] of left) {
        clearTimeout(timer)
        void sendWhenLeaving({ item_key, quantity })
      }
      left.clear()
    }
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [waiting])
}

async function sendWhenLeaving(body: { item_key: string; quantity: number }): Promise<void> {
  try {
    await send((await contracts.cart()).update, { body }, { keepalive: true })
  } catch {
    // The page is gone, so there is nobody to tell.
  }
}

function without(values: Record<string, number>, key: string): Record<string, number> {
  const { [key]: _gone, ...rest } = values
  return rest
}
