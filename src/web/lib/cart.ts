import { useEffect, useSyncExternalStore } from 'react'
import type { Cart } from '#core/contract/cart.ts'
import { GUEST_CART_SECONDS } from '#core/domain/limits.ts'
import { sessionToken } from './session.ts'
import { onItemChanged, readItem, removeItem, storeItem } from './storage.ts'

const ITEM = 'cart-count'

/** Most visitors have no cart, but every page has a header, so the code that fetches a cart is loaded on demand. */
const loadQueries = () => import('./query.ts')

/** Null until the browser's storage has been read. */
let count: number | null = null
const listeners = new Set<() => void>()

/**
 * Asks the shop only if there can be a cart: something was added here, or the visitor is logged in. Pages know
 * nothing about the visitor, so that they can be cached.
 */
export async function refreshCartCount(): Promise<void> {
  const stored = await readItem<number>(ITEM)
  publish(stored ?? 0)
  if (stored || (await sessionToken()) !== null) await fetchCart()
}

/** Fetches the cart for its page and for the header. If the shop does not answer, the count stays as it is. */
export async function fetchCart(): Promise<void> {
  const answer = await loadQueries()
    .then(({ fetchQuery }) => fetchQuery('cart', 'show', {}))
    .catch(() => undefined)
  if (answer) await setCartCount(answer.data.count)
}

/**
 * Keeps the cart on the screen up to date: when another tab changes it, and when this tab is looked at again, because
 * another device may have. Stores nothing, or two tabs would keep each other busy.
 */
export function useCartRefresh(): void {
  useEffect(() => {
    const refresh = async () => {
      const answer = await loadQueries()
        .then(({ refreshQuery }) => refreshQuery('cart', 'show', {}))
        .catch(() => undefined)
      if (answer) publish(answer.data.count)
    }
    const onVisible = () => {
      if (document.visibilityState === 'visible') void refresh()
    }
    document.addEventListener('visibilitychange', onVisible)
    const stop = onItemChanged(ITEM, () => void refresh())
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      stop()
    }
  }, [])
}

/** Call it after a change, with the cart from its answer. Await it before leaving the page. */
export async function setCart(cart: Cart, message?: string): Promise<void> {
  const { setQueryData } = await loadQueries()
  setQueryData('cart', 'show', {}, { success: true, data: cart, message })
  await setCartCount(cart.count)
}

/** Updates the count in the header at once, in every tab. Await it before leaving the page. */
export async function setCartCount(next: number): Promise<void> {
  publish(next)
  if (next === 0) removeItem(ITEM)
  else await storeItem(ITEM, next, GUEST_CART_SECONDS)
}

/** The number of items in the cart; null until it is known. */
export function useCartCount(): number | null {
  return useSyncExternalStore(
    subscribe,
    () => count,
    () => null,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const stop = onItemChanged(ITEM, () => void readItem<number>(ITEM).then((stored) => publish(stored ?? 0)))
  return () => {
    listeners.delete(listener)
    stop()
  }
}

function publish(next: number): void {
  count = next
  for (const listener of listeners) listener()
}
