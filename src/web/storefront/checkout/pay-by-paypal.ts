import type { Address } from '#core/contract/address.ts'
import { checkout } from '#core/contract/checkout.ts'
import { CART_CHANGED, INSTRUMENT_DECLINED, VERIFY_FAILED } from '#core/domain/checkout-messages.ts'
import { toCents } from '#core/domain/money.ts'
import { AppError } from '#core/errors.ts'
import { call } from '#web/lib/call.ts'
import { CANCELED, type Ending, isUnclear, refusal } from './ending.ts'
import { forgetOpenPayment, storeOpenPayment } from './open-payment.ts'

/** The server's message for an order that the buyer has not approved. */
export const NOT_APPROVED = 'Please approve the payment at PayPal first.'

type Wanted = {
  address: Address
  /** The total that the buyer sees. */
  totalDollars: number
  /** What the buyer sees that every year will cost. */
  yearlyDollars: number
}

/** Creates the PayPal order for the buyer to approve. */
export async function beginPaypal({
  address,
  totalDollars,
  yearlyDollars,
}: Wanted): Promise<{ orderId: string } | Ending> {
  try {
    const { data } = await call(checkout.process, {
      body: {
        payment_method: 'PayPal',
        renewals: toCents(yearlyDollars),
        billing_address: address,
        shipping_address: address,
      },
    })
    if (!('order_id' in data)) return { kind: 'stopped', text: VERIFY_FAILED }
    if (data.amount !== totalDollars) return { kind: 'cart_changed', message: CART_CHANGED }
    await storeOpenPayment({ method: 'paypal', id: data.order_id })
    return { orderId: data.order_id }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return refusal(error) ?? { kind: 'stopped', text: failed(error.message) }
  }
}

/** What came of PayPal's window. `restart` opens it again, for the same order. */
export type Decision =
  | { kind: 'approved'; restart: () => void }
  | { kind: 'canceled' }
  | { kind: 'failed'; message: string }

/** Captures the order once the buyer approves. If PayPal declines the funding source, the buyer chooses another. */
export async function finishPaypal(orderId: string, decide: () => Promise<Decision>): Promise<Ending> {
  let decision = await decide()
  for (let approval = 1; decision.kind === 'approved'; approval++) {
    const ending = await capturePaypal(orderId, approval)
    if (!isInstrumentDeclined(ending)) return ending
    const { restart } = decision
    const next = decide()
    restart()
    decision = await next
  }
  if (decision.kind === 'failed') return { kind: 'stopped', text: failed(decision.message) }
  forgetOpenPayment()
  return { kind: 'stopped', text: CANCELED, tone: 'warning' }
}

/**
 * Captures an approved order. Safe to call twice: the server captures it once for each approval. A page that was loaded
 * since does not know which approval it is.
 */
export async function capturePaypal(orderId: string, approval?: number): Promise<Ending> {
  try {
    const { data } = await call(checkout.capturePaypal, {
      body: { orderID: orderId, ...(approval !== undefined && { approval }) },
    })
    return { kind: 'paid', redirectUrl: data.redirect_url }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const changed = refusal(error)
    if (changed) return changed
    if (isUnclear(error))
      return { kind: 'stopped', text: failed(error.message), again: () => capturePaypal(orderId, approval) }
    const detail = error.message === VERIFY_FAILED ? undefined : error.message
    return { kind: 'stopped', text: VERIFY_FAILED, ...(detail !== undefined && { detail }) }
  }
}

function isInstrumentDeclined(ending: Ending): boolean {
  return ending.kind === 'stopped' && ending.detail === INSTRUMENT_DECLINED
}

export function failed(message: string): string {
  return `failed: ${message}`
}
