import { useEffect } from 'react'
import type { Order } from '#core/contract/orders.ts'
import { refreshCartCount } from '#web/lib/cart.ts'
import { setQueryData, useQuery } from '#web/lib/query.ts'

const POLL_MS = 5_000

/** The order of this key, polled while its payment is pending. */
export function useOrder(key: string) {
  const input = { body: { key } }
  const { data, error, fetching, refetch } = useQuery('checkout', 'success', input, {
    guests: true,
    once: true,
  })
  useEffect(() => void refreshCartCount(), [])

  const order = data?.data
  const pending = order?.status === 'pending'
  useEffect(() => {
    if (!pending) return
    const timer = setInterval(refetch, POLL_MS)
    return () => clearInterval(timer)
  }, [pending, refetch])

  const setOrder = (next: Order) => setQueryData('checkout', 'success', input, { success: true, data: next })
  return { order, error, fetching, refetch, setOrder }
}

export type OrderState = ReturnType<typeof useOrder>
