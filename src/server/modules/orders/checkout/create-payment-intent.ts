import { MIN_CARD_CENTS } from '#core/domain/limits.ts'
import { formatCents } from '#core/domain/money.ts'
import { AppError } from '#core/errors.ts'
import type { AddressForm } from '../addresses.ts'
import type { OrderDeps } from '../deps.ts'
import type { Buyer } from './buyer.ts'
import { getPayableCart } from './payable-cart.ts'
import { startPayment } from './start-payment.ts'

type Wanted = {
  buyer: Buyer
  claimedCents: number
  claimedRenewals: number | undefined
  form: AddressForm
}

/** Starts a card payment for the buyer's cart. The same cart returns the same payment. */
export async function createPaymentIntent(
  deps: OrderDeps,
  { buyer, claimedCents, claimedRenewals, form }: Wanted,
): Promise<{ clientSecret: string; paymentIntentId: string }> {
  const snapshot = await getPayableCart(deps, buyer, { claimedCents, claimedRenewals })
  if (snapshot.totals.totalCents < MIN_CARD_CENTS) throw tooLittle(deps)
  const { payment } = await startPayment(deps, { provider: 'stripe', buyer, snapshot, form })
  if (payment.clientSecret === null) throw new Error('the provider gave no client secret')
  return { clientSecret: payment.clientSecret, paymentIntentId: payment.ref }
}

function tooLittle({ gateways }: Pick<OrderDeps, 'gateways'>): AppError {
  const instead = gateways.find('paypal')
    ? 'Please pay with PayPal.'
    : 'Please add something to your cart, or remove the coupon.'
  return new AppError('invalid_input', {
    message: `Card payments start at ${formatCents(MIN_CARD_CENTS)}. ${instead}`,
  })
}
