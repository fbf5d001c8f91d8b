import type { Order } from '@paypal/paypal-server-sdk'
import { INSTRUMENT_DECLINED } from '#core/contract/checkout.ts'
import type { Clock } from '#server/platform/clock.ts'
import { createAsk } from '../ask-provider.ts'
import type { Breaker } from '../breaker.ts'
import type { PaypalConnection } from '../connections.ts'
import { type Gateway, type ProviderPayment, ProviderRefused, type RefundOrder } from '../gateway.ts'
import { captureKey, paymentKey, refundKey } from '../idempotency-keys.ts'
import { createCertificates } from './certificates.ts'
import { createPaypalClient, type PaypalSession } from './client.ts'
import { hasIssue, statusOf, translatePaypalError } from './errors.ts'
import { createHistory } from './history.ts'
import { createMerchant } from './merchant.ts'
import { orderRequestOf, toValue } from './order-request.ts'
import { presentOrder, presentRefund } from './present.ts'
import { createPaypalEventReader } from './read-event.ts'
import { retryLost } from './retry-lost.ts'

type Deps = {
  connection: PaypalConnection
  clock: Clock
  breaker: Breaker
  timeoutMs: number
  wait?: (ms: number) => Promise<unknown>
}

const WHOLE = 'return=representation'
const NOTE_CHARS = 255

export function createPaypalGateway({ connection, clock, breaker, timeoutMs, wait }: Deps): Gateway {
  const { live } = connection
  const client = createPaypalClient(connection, timeoutMs)
  const asking = createAsk({ breaker, translate: translatePaypalError, wait })
  const askAside = <T>(call: (paypal: PaypalSession) => Promise<T>) =>
    retryLost(() => withToken(client, call), wait)
  const ask = <T>(call: (paypal: PaypalSession) => Promise<T>) => asking(() => askAside(call))
  const merchant = createMerchant({ ask, askAside })
  const certificateAt = createCertificates({ connection, clock, timeoutMs })

  async function present(order: Order, disputedCents = 0): Promise<ProviderPayment> {
    return presentOrder(order, { live, ourMerchantId: await merchant.id(), disputedCents })
  }

  async function find(ref: string): Promise<ProviderPayment | null> {
    const answer = await ask((paypal) => paypal.orders.getOrder({ id: ref }).catch(nothingIfMissing))
    if (!answer) return null
    const capture = answer.result.purchaseUnits?.[0]?.payments?.captures?.at(-1)
    return present(answer.result, capture?.id ? await merchant.disputedCents(capture.id) : 0)
  }

  async function get(ref: string): Promise<ProviderPayment> {
    const payment = await find(ref)
    if (!payment) throw new Error(`PayPal does not know the order ${ref}`)
    return payment
  }

  async function captureApproved(payment: ProviderPayment, attemptKey: string): Promise<ProviderPayment> {
    const { ref: id } = payment
    const paypalRequestId = captureKey(attemptKey)
    try {
      const { result } = await ask((paypal) =>
        paypal.orders.captureOrder({ id, paypalRequestId, prefer: WHOLE }),
      )
      return present(result)
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error
      if (error.code === 'INSTRUMENT_DECLINED')
        return { ...payment, status: 'declined', failureReason: INSTRUMENT_DECLINED }
      if (hasChanged(error)) return get(id)
      throw error
    }
  }

  async function listRefunds({ ref }: { ref: string }) {
    const { result } = await ask((paypal) => paypal.orders.getOrder({ id: ref }))
    return (result.purchaseUnits?.[0]?.payments?.refunds ?? []).map(presentRefund)
  }

  return {
    provider: 'paypal',
    live,
    create: async (charge) => {
      const body = orderRequestOf(charge)
      const paypalRequestId = paymentKey(charge.attemptKey)
      const { result } = await ask((paypal) =>
        paypal.orders.createOrder({ body, paypalRequestId, prefer: WHOLE }),
      )
      return present(result)
    },
    find,
    ...createHistory({ ask, find, clock }),
    // Looks before it captures: PayPal forgets request ids after six hours, and the order must be this attempt's.
    capture: async (ref, attemptKey) => {
      const payment = await get(ref)
      if (payment.attemptKey !== attemptKey)
        throw new ProviderRefused('OTHER_ATTEMPT', `The order ${ref} is of another attempt.`)
      return isApproved(payment) ? captureApproved(payment, attemptKey) : payment
    },
    // PayPal has no such call. An order that we do not capture is never paid.
    cancel: async (ref) => {
      const payment = await get(ref)
      const isOpen = payment.status === 'open' || payment.status === 'approved'
      return isOpen ? { ...payment, status: 'cancelled' } : payment
    },
    refund: async (order) => {
      // PayPal forgets the request id after six hours, but not the key in the refund's custom id.
      const earlier = (await listRefunds(order)).find((refund) => refund.refundKey === order.refundKey)
      if (earlier) return earlier
      const { currency } = await get(order.ref)
      const { result } = await ask((paypal) =>
        paypal.payments.refundCapturedPayment(refundOf(order, currency)),
      )
      return presentRefund(result)
    },
    listRefunds,
    readEvent: createPaypalEventReader({ certificateAt, connection, clock }),
  }
}

/** A token may be revoked at any time: then the call is made once more, with a new one. */
async function withToken<T>(
  client: () => Promise<PaypalSession>,
  call: (paypal: PaypalSession) => Promise<T>,
): Promise<T> {
  const session = await client()
  try {
    return await call(session)
  } catch (error) {
    if (statusOf(error) !== 401 || session.spent) throw error
    session.spent = true
    return call(await client())
  }
}

function isApproved({ status }: ProviderPayment): boolean {
  return status === 'approved'
}

/** Another call was faster, or the buyer has not approved after all: the order's current state is the answer. */
function hasChanged({ code }: ProviderRefused): boolean {
  return code === 'ORDER_ALREADY_CAPTURED' || code === 'ORDER_NOT_APPROVED'
}

function refundOf(order: RefundOrder, currencyCode: string) {
  const { captureRef, amountCents, reason } = order
  return {
    captureId: captureRef,
    paypalRequestId: refundKey(order),
    prefer: WHOLE,
    body: {
      amount: { currencyCode, value: toValue(amountCents) },
      customId: order.refundKey,
      ...(reason && { noteToPayer: reason.slice(0, NOTE_CHARS) }),
    },
  }
}

function nothingIfMissing(error: unknown): null {
  if (statusOf(error) === 404 || hasIssue(error, 'INVALID_RESOURCE_ID', 'RESOURCE_NOT_FOUND')) return null
  throw error
}
