import type { OrderDeps } from '../deps.ts'
import type { Form } from './begin-attempt.ts'
import type { Buyer } from './buyer.ts'
import { getPayableCart } from './payable-cart.ts'
import { openPayment } from './start-payment.ts'

/** Begins a PayPal payment for the buyer's cart. The same cart gives the same PayPal order again. */
export async function beginPaypal(
  deps: OrderDeps,
  { buyer, form }: { buyer: Buyer; form: Form },
): Promise<{ orderId: string; totalCents: number }> {
  const snapshot = await getPayableCart(deps, buyer)
  const { attempt, payment } = await openPayment(deps, { provider: 'paypal', buyer, snapshot, form })
  return { orderId: payment.ref, totalCents: attempt.totalCents }
}
