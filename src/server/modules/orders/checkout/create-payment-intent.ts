import { AppError } from '#core/errors.ts'
import type { OrderDeps } from '../deps.ts'
import type { Form } from './begin-attempt.ts'
import type { Buyer } from './buyer.ts'
import type { BegunAttempt } from './checkout-queries.ts'
import { getPayableCart } from './payable-cart.ts'
import { openPayment } from './start-payment.ts'

/** From here on a guest must log in: so many refused cards look like somebody testing stolen ones. */
const DECLINES_BEFORE_LOGIN = 3

type Wanted = { buyer: Buyer; claimedCents: number; form: Form }

/** Begins a card payment for the buyer's cart. The same cart gives the same payment again. */
export async function createPaymentIntent(
  deps: OrderDeps,
  { buyer, claimedCents, form }: Wanted,
): Promise<{ clientSecret: string; paymentIntentId: string }> {
  const snapshot = await getPayableCart(deps, buyer, claimedCents)
  const check = (attempt: BegunAttempt) => refuseCardTesting(buyer, attempt)
  const { payment } = await openPayment(deps, { provider: 'stripe', buyer, snapshot, form, check })
  if (payment.clientSecret === null) throw new Error('the provider gave no client secret')
  return { clientSecret: payment.clientSecret, paymentIntentId: payment.ref }
}

function refuseCardTesting({ userId }: Buyer, { declines }: BegunAttempt): void {
  if (userId !== null || declines < DECLINES_BEFORE_LOGIN) return
  throw new AppError('forbidden', {
    message: 'Several cards were declined. Please log in to try another, or pay with PayPal.',
  })
}
