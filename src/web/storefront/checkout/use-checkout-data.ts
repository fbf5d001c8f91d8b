import type { Cart } from '#core/contract/cart.ts'
import type { PaymentOptions } from '#core/contract/checkout.ts'
import { type Query, useQuery } from '#web/lib/query.ts'

export type CheckoutData = { cart: Fetched<Cart>; options: Fetched<PaymentOptions> }
export type Fetched<T> = Pick<Query<T>, 'data' | 'error' | 'refetch'>

/** The cart and the payment methods. */
export function useCheckoutData(): CheckoutData {
  return {
    cart: contentOf(useQuery('cart', 'show', {}, { guests: true, once: true })),
    options: contentOf(useQuery('checkout', 'options', {}, { guests: true, once: true })),
  }
}

/** Shows nothing after a failed refetch, so that nobody pays for a cart that may have changed. */
function contentOf<T>({ data, error, refetch }: Query<{ data: T }>): Fetched<T> {
  return { data: error ? undefined : data?.data, error, refetch }
}
