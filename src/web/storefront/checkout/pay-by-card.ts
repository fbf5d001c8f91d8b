import type { Address } from '#core/contract/address.ts'
import { checkout } from '#core/contract/checkout.ts'
import { CURRENCY } from '#core/domain/limits.ts'
import { AppError } from '#core/errors.ts'
import { call } from '#web/lib/call.ts'
import {
  type Ending,
  INIT_FAILED,
  isUnclear,
  PAY_FAILED,
  refusal,
  STILL_PROCESSING,
  UNCONFIRMED,
} from './ending.ts'
import { storeOpenPayment } from './open-payment.ts'

export type Confirmed =
  | { kind: 'done'; paymentIntentId: string; status: string }
  | { kind: 'field' }
  | { kind: 'refused'; message: string | null }
  | { kind: 'leaving' }

/** A card field, the provider's own or the sandbox's. Card numbers stay inside it. */
export type CardField = {
  /** False when something in it is missing or wrong; it then says so itself. */
  check: () => Promise<boolean>
  confirm: (given: Confirming) => Promise<Confirmed>
}

export type Confirming = {
  clientSecret: string
  address: Address
  /** Where the bank's page leads back to when it took the place of this one. */
  returnUrl: string
  /** Gives up a window that waits for the buyer. */
  signal: AbortSignal
  /** Tells the page that the buyer is elsewhere while this is waited for. */
  approving: <T>(waits: Promise<T>) => Promise<T>
}

type Wanted = Omit<Confirming, 'clientSecret'> & { field: CardField; amountCents: number }

export async function payByCard({ field, amountCents, ...confirming }: Wanted): Promise<Ending> {
  const { address } = confirming
  const begun = await begin(amountCents, address)
  if ('kind' in begun) return begun
  return endOf(await field.confirm({ ...begun, ...confirming }), { amountCents, address })
}

/** Only a payment that succeeded is turned into an order. */
export async function endOf(
  confirmed: Confirmed,
  { amountCents, address }: { amountCents?: number; address: Address | null },
): Promise<Ending> {
  if (confirmed.kind === 'leaving') return confirmed
  if (confirmed.kind === 'field') return { kind: 'card_field' }
  if (confirmed.kind === 'refused') return { kind: 'stopped', text: confirmed.message ?? PAY_FAILED }
  if (confirmed.status === 'processing') return { kind: 'stopped', text: STILL_PROCESSING, tone: 'info' }
  if (confirmed.status !== 'succeeded') return { kind: 'stopped', text: PAY_FAILED }
  return turnIntoOrder({ ...confirmed, amountCents, address })
}

async function begin(amount: number, address: Address): Promise<{ clientSecret: string } | Ending> {
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
  address: Address | null
}

/** Asking twice is safe: the order is made once, and found the second time. */
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
    return { kind: 'stopped', text: isUnclear(error) ? UNCONFIRMED : error.message, again }
  }
}
