import { useEffect, useState } from 'react'
import type { Order } from '#core/contract/orders.ts'
import { refreshCartCount } from '#web/lib/cart.ts'
import { setQueryData, useQuery } from '#web/lib/query.ts'
import { usePolling } from '#web/lib/use-polling.ts'

/** The order of this key, polled while its payment is pending. */
export function useOrder(key: string) {
  /** The order's email address, once the visitor has entered it. */
  const [email, setEmail] = useState<string>()
  const input = { body: { key, ...(email !== undefined && { email }) } }
  const { data, error, fetching, refetch } = useQuery('checkout', 'success', input, {
    guests: true,
    once: true,
  })
  useEffect(() => void refreshCartCount(), [])

  const order = data?.data
  const polling = usePolling(order?.status === 'pending', refetch)

  const setOrder = (next: Order) => setQueryData('checkout', 'success', input, { success: true, data: next })
  return { order, email, error, fetching, refetch, polling, setOrder, setEmail }
}

export type OrderState = ReturnType<typeof useOrder>
