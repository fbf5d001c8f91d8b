import type { Address } from '#core/contract/address.ts'
import { checkout } from '#core/contract/checkout.ts'
import { STILL_PROCESSING } from '#core/domain/checkout-messages.ts'
import { CURRENCY } from '#core/domain/limits.ts'
import { AppError } from '#core/errors.ts'
import { call } from '#web/lib/call.ts'
import { asksForReload } from '#web/lib/problem-text.ts'
import {
  CONNECTION_LOST,
  type Ending,
  INIT_FAILED,
  isUnclear,
  PAY_FAILED,
  refusal,
  UNCONFIRMED,
} from './ending.ts'
import { storeOpenPayment } from './open-payment.ts'
import type { TypedAddress } from './stored-form.ts'

export type Confirmed =
  | { kind: 'done'; paymentIntentId: string; status: string }
  | { kind: 'field'; message: string | null }
  | { kind: 'refused'; message: string | null }
  /** Nothing was taken, and nothing was refused. */
  | { kind: 'unpaid' }
  /** The answer was lost: the payment may have gone through. */
  | { kind: 'unclear' }

/** Stripe's card field, or a wallet. Card numbers never leave it. */
export type CardField = {
  /** Returns false when the input is invalid; the field then shows its own errors. */
  check: () => Promise<boolean>
  confirm: (options: Confirming) => Promise<Confirmed>
  /** What became of the payment. */
  retrieve: (clientSecret: string) => Promise<Confirmed>
}

export type Confirming = {
  clientSecret: string
  address: Address
  /** Where the bank's page returns to after a redirect. */
  returnUrl: string
}

export type CardPayment = Omit<Confirming, 'clientSecret'> & {
  field: CardField
  amountCents: number
  /** What the buyer sees that every year will cost. */
  yearlyCents: number
}

export async function payByCard(payment: CardPayment): Promise<Ending> {
  const { field, amountCents, address, returnUrl } = payment
  const started = await createIntent(payment)
  if ('kind' in started) return started
  const { clientSecret } = started
  const confirmed = await field.confirm({ clientSecret, address, returnUrl })
  const again = () => askFirst(payment, clientSecret)
  return endOf(confirmed, { amountCents, address, again })
}

/** After a lost answer: asks what became of the payment, and pays again only if nothing did. */
async function askFirst(payment: CardPayment, clientSecret: string): Promise<Ending> {
  const { field, amountCents, address } = payment
  const found = await field.retrieve(clientSecret)
  if (found.kind !== 'unpaid')
    return endOf(found, { amountCents, address, again: () => askFirst(payment, clientSecret) })
  return (await field.check()) ? payByCard(payment) : { kind: 'card_field' }
}

type Known = { amountCents?: number; address: Address | null; again: () => Promise<Ending> }

/** Only a payment that succeeded becomes an order; of one that the bank is still deciding, the shop keeps track. */
export async function endOf(confirmed: Confirmed, { amountCents, address, again }: Known): Promise<Ending> {
  if (confirmed.kind === 'unclear') return { kind: 'stopped', text: CONNECTION_LOST, tone: 'warning', again }
  if (confirmed.kind === 'field')
    return confirmed.message === null ? { kind: 'card_field' } : { kind: 'stopped', text: confirmed.message }
  if (confirmed.kind === 'refused') return { kind: 'stopped', text: confirmed.message ?? PAY_FAILED }
  if (confirmed.kind === 'unpaid') return { kind: 'stopped', text: PAY_FAILED }
  if (confirmed.status !== 'succeeded' && confirmed.status !== 'processing')
    return { kind: 'stopped', text: PAY_FAILED }
  return turnIntoOrder({ ...confirmed, amountCents, address })
}

async function createIntent({
  amountCents,
  yearlyCents,
  address,
}: CardPayment): Promise<{ clientSecret: string } | Ending> {
  try {
    const { clientSecret, data } = await call(checkout.createPaymentIntent, {
      body: {
        amount: amountCents,
        renewals: yearlyCents,
        billing_address: address,
        shipping_address: address,
      },
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
    if (asksForReload(error.message)) {
      // The page that is loaded next makes the order of it.
      await storeOpenPayment({ method: 'card', id: paymentIntentId, pending: true })
      return { kind: 'stopped', text: error.message, tone: 'warning', again }
    }
    // No money was taken, so a retry is a new payment.
    if (error.code === 'payment_required') return { kind: 'stopped', text: error.message }
    return { kind: 'stopped', text: isUnclear(error) ? UNCONFIRMED : error.message, again }
  }
}
