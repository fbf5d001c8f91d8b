import type { Address } from '#core/contract/address.ts'
import { checkout, VERIFY_FAILED } from '#core/contract/checkout.ts'
import { AppError } from '#core/errors.ts'
import { call } from '#web/lib/call.ts'
import { type Ending, isUnclear, refusal } from './ending.ts'
import { storeOpenPayment } from './open-payment.ts'

/** The server's message for an order that the buyer has not approved. */
export const NOT_APPROVED = 'Please approve the payment at PayPal first.'

/** Creates the PayPal order for the buyer to approve. */
export async function beginPaypal(address: Address): Promise<{ orderId: string } | Ending> {
  try {
    const { data } = await call(checkout.process, {
      body: { payment_method: 'PayPal', billing_address: address, shipping_address: address },
    })
    if (!('order_id' in data)) return { kind: 'stopped', text: VERIFY_FAILED }
    await storeOpenPayment({ method: 'paypal', id: data.order_id })
    return { orderId: data.order_id }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return refusal(error) ?? { kind: 'stopped', text: failed(error.message) }
  }
}

/** Captures an approved order. Safe to call twice: the server captures it once. */
export async function capturePaypal(orderId: string): Promise<Ending> {
  try {
    const { data } = await call(checkout.capturePaypal, { body: { orderID: orderId } })
    return { kind: 'paid', redirectUrl: data.redirect_url }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const changed = refusal(error)
    if (changed) return changed
    if (isUnclear(error))
      return { kind: 'stopped', text: failed(error.message), again: () => capturePaypal(orderId) }
    const detail = error.message === VERIFY_FAILED ? undefined : error.message
    return { kind: 'stopped', text: VERIFY_FAILED, ...(detail !== undefined && { detail }) }
  }
}

export function failed(message: string): string {
  return `failed: ${message}`
}
