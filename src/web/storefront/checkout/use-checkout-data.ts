import { useState } from 'react'
import type { Cart } from '#core/contract/cart.ts'
import type { PaymentOptions } from '#core/contract/checkout.ts'
import { useCartRefresh } from '#web/lib/cart.ts'
import { type Query, useQuery } from '#web/lib/query.ts'

export type CheckoutData = { cart: Fetched<Cart>; options: Fetched<PaymentOptions> }
export type Fetched<T> = Pick<Query<T>, 'data' | 'error' | 'refetch'>

/** The cart and the payment methods. While a payment runs, the cart on the screen is the one that is being paid. */
export function useCheckoutData(paying: boolean): CheckoutData {
  const cart = contentOf(useQuery('cart', 'show', {}, { guests: true, once: true }))
  const options = contentOf(useQuery('checkout', 'options', {}, { guests: true, once: true }))
  const [shown, setShown] = useState(cart)
  useCartRefresh()

  const isFixed = paying && shown.data !== undefined
  if (!isFixed && shown.data !== cart.data) setShown(cart)
  return { cart: isFixed ? shown : cart, options }
}

/** Shows nothing after a failed refetch, so that nobody pays for a cart that may have changed. */
function contentOf<T>({ data, error, refetch }: Query<{ data: T }>): Fetched<T> {
  return { data: error ? undefined : data?.data, error, refetch }
}
