import { useSyncExternalStore } from 'react'
import { GUEST_CART_SECONDS } from '#core/domain/limits.ts'
import { sessionToken } from './session.ts'
import { onItemChanged, readItem, removeItem, storeItem } from './storage.ts'

const ITEM = 'cart-count'

/** Null until the browser's storage was read. */
let count: number | null = null
const listeners = new Set<() => void>()

/** After every answer that holds a cart: the header shows the new number at once. Await it before leaving the page. */
export async function keepCartCount(next: number): Promise<void> {
  publish(next)
  if (next === 0) removeItem(ITEM)
  else await storeItem(ITEM, next, GUEST_CART_SECONDS)
}

/**
 * Asks the server, but only where there can be a cart: something was put into it here, or somebody is logged in.
 * The pages themselves know nothing of the visitor, so that they can be cached.
 */
export async function refreshCartCount(): Promise<void> {
  const kept = await readItem<number>(ITEM)
  publish(kept ?? 0)
  if (!kept && (await sessionToken()) === null) return

  const { countCart } = await import('./count-cart.ts')
  const counted = await countCart()
  if (counted !== null) await keepCartCount(counted)
}

/** How many pieces are in the cart; null while that is not known. */
export function useCartCount(): number | null {
  return useSyncExternalStore(
    subscribe,
    () => count,
    () => null,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const stop = onItemChanged(ITEM, () => void readItem<number>(ITEM).then((kept) => publish(kept ?? 0)))
  return () => {
    listeners.delete(listener)
    stop()
  }
}

function publish(next: number): void {
  count = next
  for (const listener of listeners) listener()
}
