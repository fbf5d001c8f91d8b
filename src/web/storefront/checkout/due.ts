import type { Cart } from '#core/contract/cart.ts'
import type { PaymentOptions } from '#core/contract/checkout.ts'
import { MIN_CARD_CENTS } from '#core/domain/limits.ts'
import { toCents } from '#core/domain/money.ts'

/** What the total asks for. `too_little`: less than the shop can take. */
export type Due = 'payment' | 'nothing' | 'too_little'

type Known = { cart: Cart | undefined; options: PaymentOptions | undefined }

export function dueOf({ cart, options }: Known): Due {
  if (!cart || cart.cartItems.length === 0) return 'payment'
  if (cart.total === 0) return 'nothing'
  return isBelowCards(cart) && options?.card && !options.paypal ? 'too_little' : 'payment'
}

/** The payment methods that take this total. */
export function optionsFor({ cart, options }: Known): PaymentOptions | undefined {
  return options && cart && isBelowCards(cart) ? { ...options, card: null } : options
}

function isBelowCards({ total }: Cart): boolean {
  return toCents(total) < MIN_CARD_CENTS
}
