import { useCallback, useEffect, useRef, useState } from 'react'
import type { Cart, CartItem } from '#core/contract/cart.ts'
import { AppError } from '#core/errors.ts'
import { keepCartCount } from '#web/lib/cart-count.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { announce } from '#web/ui/live-region.tsx'
import { useQuantities } from './use-quantities.ts'

type Answer = { data: Cart; message?: string | undefined }

/** The cart and all that can be done to it. One call runs at a time, so no answer can overtake another. */
export function useCart() {
  const [cart, setCart] = useState<Cart | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [note, setNote] = useState<string | null>(null)
  const [removed, setRemoved] = useState<CartItem | null>(null)
  const [working, setWorking] = useState(0)
  const line = useRef<Promise<boolean>>(Promise.resolve(true))
  const unanswered = useRef(0)

  const keep = useCallback((answer: Answer) => {
    setCart(answer.data)
    return keepCartCount(answer.data.count)
  }, [])

  /** False when the shop refused; what it said is then shown. */
  const run = useCallback(
    (work: () => Promise<Answer>): Promise<boolean> => {
      unanswered.current += 1
      const turn = line.current.then(async () => {
        setWorking((count) => count + 1)
        setFailure(null)
        try {
          await keep(await work())
          return true
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          setFailure(error.message)
          return false
        } finally {
          unanswered.current -= 1
          setWorking((count) => count - 1)
        }
      })
      line.current = turn.catch(() => false)
      return turn
    },
    [keep],
  )

  const read = useCallback(
    () =>
      run(async () => {
        const answer = await ask(contracts.cart, 'show', {})
        setNote(answer.message ?? null)
        return answer
      }),
    [run],
  )
  useEffect(() => {
    void read()
  }, [read])

  const quantities = useQuantities({ run, say: sayQuantity })

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

  /** Sends what was chosen but not sent yet, and hears all answers out. False: the shop refused something. */
  const settle = async (): Promise<boolean> => {
    const sent = await quantities.settle()
    return sent && (unanswered.current === 0 || line.current)
  }

  return {
    cart,
    failure,
    note,
    removed,
    busy: working > 0,
    quantityOf: quantities.quantityOf,
    setQuantity: quantities.set,
    settle,
    read,
    remove,
    undo,
    forgetRemoved: () => setRemoved(null),
    keep,
  }
}

export type CartState = ReturnType<typeof useCart>

function sayQuantity(item: CartItem, quantity: number): void {
  announce(`Quantity of ${item.product.name} is now ${quantity}.`)
}
