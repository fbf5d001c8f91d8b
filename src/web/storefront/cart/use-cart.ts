import { useCallback, useEffect, useRef, useState } from 'react'
import type { Cart, CartItem } from '#core/contract/cart.ts'
import { AppError } from '#core/errors.ts'
import { fetchCart, setCart, useCartRefresh } from '#web/lib/cart.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useQuery } from '#web/lib/query.ts'
import { announce } from '#web/ui/live-region.tsx'
import { useQuantities } from './use-quantities.ts'

/** The cart and its actions. Changes run one at a time, so that answers arrive in order. */
export function useCart() {
  const { data, error, fetching } = useQuery('cart', 'show', {}, { guests: true, once: true })
  const [refusal, setRefusal] = useState<string | null>(null)
  const [removed, setRemoved] = useState<CartItem | null>(null)
  const [working, setWorking] = useState(0)
  const line = useRef<Promise<boolean>>(Promise.resolve(true))
  const unanswered = useRef(0)
  // Another tab may have changed the cart since it was fetched.
  useEffect(() => void fetchCart(), [])
  useCartRefresh()

  const note = data?.message
  const apply = useCallback((answer: { data: Cart }) => setCart(answer.data, note), [note])

  /** False if the shop refused; the page then shows why. */
  const run = useCallback(
    (work: () => Promise<{ data: Cart }>): Promise<boolean> => {
      unanswered.current += 1
      const turn = line.current.then(async () => {
        setWorking((count) => count + 1)
        setRefusal(null)
        try {
          await apply(await work())
          return true
        } catch (failed) {
          if (!(failed instanceof AppError)) throw failed
          setRefusal(failed.message)
          return false
        } finally {
          unanswered.current -= 1
          setWorking((count) => count - 1)
        }
      })
      line.current = turn.catch(() => false)
      return turn
    },
    [apply],
  )

  const quantities = useQuantities({ run, say: announceQuantity })

  const remove = async (item: CartItem): Promise<boolean> => {
    quantities.forget(item.item_key)
    const done = await run(() => ask(contracts.cart, 'remove', { body: { item_key: item.item_key } }))
    if (done) setRemoved(item)
    return done
  }
  const undo = async () => {
    if (!removed) return
    const { product, plan, quantity } = removed
    setRemoved(null)
    const body = { product_id: product.id, plan: plan.id, quantity }
    if (await run(() => ask(contracts.cart, 'add', { body })))
      announce(`${product.name} is back in your cart.`)
  }

  /** Sends pending quantities and waits for all answers. False if the shop refused any. */
  const settle = async (): Promise<boolean> => {
    const sent = await quantities.settle()
    return sent && (unanswered.current === 0 || line.current)
  }

  return {
    cart: data?.data ?? null,
    failure: refusal ?? (error && problemText(error)),
    note,
    removed,
    busy: working > 0,
    fetching,
    refetch: () => void fetchCart(),
    quantityOf: quantities.quantityOf,
    setQuantity: quantities.set,
    settle,
    remove,
    undo,
    forgetRemoved: () => setRemoved(null),
    apply,
  }
}

export type CartState = ReturnType<typeof useCart>

function announceQuantity(item: CartItem, quantity: number): void {
  announce(`Quantity of ${item.product.name} is now ${quantity}.`)
}
