import { useCallback, useEffect, useState } from 'react'
import { type Cart, cart as cartContract } from '#core/contract/cart.ts'
import { checkout, type PaymentOptions } from '#core/contract/checkout.ts'
import { AppError } from '#core/errors.ts'
import { call } from '#web/lib/call.ts'

export type Reading<T> =
  | { state: 'reading' }
  | { state: 'failed'; message: string }
  | { state: 'there'; data: T }

/** What is bought and how it can be paid. */
export function useCheckoutData() {
  const [cart, readCart] = useReading<Cart>(() => call(cartContract.show, {}))
  const [options, readOptions] = useReading<PaymentOptions>(() => call(checkout.options, {}))
  return { cart, readCart, options, readOptions }
}

/** What is shown stays shown while it is read again. */
function useReading<T>(ask: () => Promise<{ data: T }>): [Reading<T>, () => void] {
  const [reading, setReading] = useState<Reading<T>>({ state: 'reading' })
  const [wish, setWish] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, and again whenever it is wished for
  useEffect(() => {
    let over = false
    const keep = (next: Reading<T>) => {
      if (!over) setReading(next)
    }
    ask().then(
      ({ data }) => keep({ state: 'there', data }),
      (error: unknown) => {
        if (!(error instanceof AppError)) throw error
        keep({ state: 'failed', message: error.message })
      },
    )
    return () => {
      over = true
    }
  }, [wish])

  return [reading, useCallback(() => setWish((count) => count + 1), [])]
}
