import type { AddressForm } from '../addresses.ts'
import type { OrderDeps } from '../deps.ts'
import type { Buyer } from './buyer.ts'
import { getPayableCart } from './payable-cart.ts'
import { startPayment } from './start-payment.ts'

/** Starts a PayPal payment for the buyer's cart. The same cart returns the same PayPal order. */
export async function beginPaypal(
  deps: OrderDeps,
  { buyer, claimedRenewals, form }: { buyer: Buyer; claimedRenewals: number | undefined; form: AddressForm },
): Promise<{ orderId: string; totalCents: number }> {
  const snapshot = await getPayableCart(deps, buyer, { claimedRenewals })
  const { attempt, payment } = await startPayment(deps, { provider: 'paypal', buyer, snapshot, form })
  return { orderId: payment.ref, totalCents: attempt.totalCents }
}
