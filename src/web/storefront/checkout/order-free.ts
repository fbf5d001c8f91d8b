import type { Address } from '#core/contract/address.ts'
import { checkout } from '#core/contract/checkout.ts'
import { AppError } from '#core/errors.ts'
import { call } from '#web/lib/call.ts'
import { type Ending, isUnclear, refusal } from './ending.ts'
import { forgetOpenPayment, storeOpenPayment } from './open-payment.ts'

const UNCLEAR = 'We could not confirm your order. Please try again.'

/**
 * Orders a cart of $0. Safe to call twice: the second call finds the order that the first one placed, even without an
 * address.
 */
export async function orderFree(address: Address | null): Promise<Ending> {
  await storeOpenPayment({ method: 'free', id: '' })
  try {
    const { data } = await call(checkout.process, {
      body: {
        payment_method: 'free',
        ...(address && { billing_address: address, shipping_address: address }),
      },
    })
    if ('redirect_url' in data) return { kind: 'paid', redirectUrl: data.redirect_url }
    return { kind: 'stopped', text: UNCLEAR }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const refused = refusal(error)
    if (isUnclear(error))
      return refused ?? { kind: 'stopped', text: UNCLEAR, again: () => orderFree(address) }
    forgetOpenPayment()
    return refused ?? { kind: 'stopped', text: error.message }
  }
}
