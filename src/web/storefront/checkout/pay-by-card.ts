import type { Address } from '#core/contract/address.ts'
import { checkout, STILL_PROCESSING } from '#core/contract/checkout.ts'
import { CURRENCY } from '#core/domain/limits.ts'
import { AppError } from '#core/errors.ts'
import { call } from '#web/lib/call.ts'
import { type Ending, INIT_FAILED, isUnclear, PAY_FAILED, refusal, UNCONFIRMED } from './ending.ts'
import { storeOpenPayment } from './open-payment.ts'
import type { TypedAddress } from './stored-form.ts'

export type Confirmed =
  | { kind: 'done'; paymentIntentId: string; status: string }
  | { kind: 'field' }
  | { kind: 'refused'; message: string | null }
  | { kind: 'leaving' }

/** Stripe's card field or the sandbox's. Card numbers never leave it. */
export type CardField = {
  /** Returns false when the input is invalid; the field then shows its own errors. */
  check: () => Promise<boolean>
  confirm: (options: Confirming) => Promise<Confirmed>
}

export type Confirming = {
  clientSecret: string
  address: Address
  /** Where the bank's page returns to after a redirect. */
  returnUrl: string
  /** Closes a popup that waits for the buyer. */
  signal: AbortSignal
  /** Shows that the buyer is busy in another window while the promise is pending. */
  approving: <T>(waits: Promise<T>) => Promise<T>
}

type CardPayment = Omit<Confirming, 'clientSecret'> & { field: CardField; amountCents: number }

export async function payByCard({ field, amountCents, ...confirming }: CardPayment): Promise<Ending> {
  const { address } = confirming
  const started = await createIntent(amountCents, address)
  if ('kind' in started) return started
  return endOf(await field.confirm({ ...started, ...confirming }), { amountCents, address })
}

/** Only a payment that succeeded becomes an order; of one that the bank is still deciding, the shop keeps track. */
export async function endOf(
  confirmed: Confirmed,
  { amountCents, address }: { amountCents?: number; address: Address | null },
): Promise<Ending> {
  if (confirmed.kind === 'leaving') return confirmed
  if (confirmed.kind === 'field') return { kind: 'card_field' }
  if (confirmed.kind === 'refused') return { kind: 'stopped', text: confirmed.message ?? PAY_FAILED }
  if (confirmed.status !== 'succeeded' && confirmed.status !== 'processing')
    return { kind: 'stopped', text: PAY_FAILED }
  return turnIntoOrder({ ...confirmed, amountCents, address })
}

async function createIntent(amount: number, address: Address): Promise<{ clientSecret: string } | Ending> {
  try {
    const { clientSecret, data } = await call(checkout.createPaymentIntent, {
      body: { amount, billing_address: address, shipping_address: address },
    })
    await storeOpenPayment({ method: 'card', id: data.paymentIntentId })
    return { clientSecret }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return refusal(error) ?? { kind: 'stopped', text: isUnclear(error) ? INIT_FAILED : error.message }
  }
}

type Paid = {
  paymentIntentId: string
  status: string
  amountCents?: number | undefined
  address: Address | TypedAddress | null
}

/** Safe to call twice: the second call finds the order that the first one created. */
export async function turnIntoOrder(paid: Paid): Promise<Ending> {
  const { paymentIntentId, status, amountCents, address } = paid
  try {
    const { data } = await call(checkout.process, {
      body: {
        paymentIntentId,
        status,
        currency: CURRENCY,
        payment_method: 'card',
        ...(amountCents !== undefined && { amount: amountCents }),
        ...(address && { billing_address: address, shipping_address: address }),
      },
    })
    if ('redirect_url' in data) return { kind: 'paid', redirectUrl: data.redirect_url }
    return { kind: 'stopped', text: UNCONFIRMED }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const again = () => turnIntoOrder(paid)
    if (error.message === STILL_PROCESSING) {
      await storeOpenPayment({ method: 'card', id: paymentIntentId, pending: true })
      return { kind: 'pending', again }
    }
    // No money was taken, so a retry is a new payment.
    if (error.code === 'payment_required') return { kind: 'stopped', text: error.message }
    return { kind: 'stopped', text: isUnclear(error) ? UNCONFIRMED : error.message, again }
  }
}
