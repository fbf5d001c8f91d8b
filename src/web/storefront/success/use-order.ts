import { useCallback, useEffect, useState } from 'react'
import type { Order } from '#core/contract/orders.ts'
import { AppError } from '#core/errors.ts'
import { refreshCartCount } from '#web/lib/cart-count.ts'
import { ask, contracts } from '#web/lib/contracts.ts'

/** How often a payment that is still on its way is asked about. */
const ASK_AGAIN_MS = 5_000

/** The order behind the key. One whose payment is pending is read again until it is settled. */
export function useOrder(key: string) {
  const [order, setOrder] = useState<Order | null>(null)
  const [failure, setFailure] = useState<AppError | null>(null)
  const [reading, setReading] = useState(false)

  const read = useCallback(async () => {
    setReading(true)
    try {
      setOrder((await ask(contracts.checkout, 'success', { body: { key } })).data)
      setFailure(null)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      setFailure(error)
    } finally {
      setReading(false)
    }
  }, [key])

  useEffect(() => {
    void read()
    void refreshCartCount()
  }, [read])

  const pending = order?.status === 'pending'
  useEffect(() => {
    if (!pending) return
    const timer = setInterval(() => void read(), ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [pending, read])

  return { order, failure, reading, read, keep: setOrder }
}

export type OrderState = ReturnType<typeof useOrder>
