import { AppError } from '#core/errors.ts'
import type { AddressForm } from '../addresses.ts'
import type { OrderDeps } from '../deps.ts'
import type { Buyer } from './buyer.ts'
import type { OpenAttempt } from './checkout-queries.ts'
import { getPayableCart } from './payable-cart.ts'
import { startPayment } from './start-payment.ts'

/** After this many declines a guest must log in: it looks like somebody testing stolen cards. */
const DECLINES_BEFORE_LOGIN = 3

type Wanted = { buyer: Buyer; claimedCents: number; form: AddressForm }

/** Starts a card payment for the buyer's cart. The same cart returns the same payment. */
export async function createPaymentIntent(
  deps: OrderDeps,
  { buyer, claimedCents, form }: Wanted,
): Promise<{ clientSecret: string; paymentIntentId: string }> {
  const snapshot = await getPayableCart(deps, buyer, claimedCents)
  const check = (attempt: OpenAttempt) => blockCardTesting(buyer, attempt)
  const { payment } = await startPayment(deps, { provider: 'stripe', buyer, snapshot, form, check })
  if (payment.clientSecret === null) throw new Error('the provider gave no client secret')
  return { clientSecret: payment.clientSecret, paymentIntentId: payment.ref }
}

function blockCardTesting({ userId }: Buyer, { declines }: OpenAttempt): void {
  if (userId !== null || declines < DECLINES_BEFORE_LOGIN) return
  throw new AppError('forbidden', {
    message: 'Several cards were declined. Please log in to try another, or pay with PayPal.',
  })
}
