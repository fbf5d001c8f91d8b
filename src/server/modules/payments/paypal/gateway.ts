import type { Order } from '@paypal/paypal-server-sdk'
import { INSTRUMENT_DECLINED } from '#core/domain/checkout-messages.ts'
import { REFUND_NOTE_MAX_CHARS } from '#core/domain/limits.ts'
import type { Clock } from '#server/platform/clock.ts'
import { createAsk } from '../ask-provider.ts'
import type { Breaker } from '../breaker.ts'
import type { PaypalConnection } from '../connections.ts'
import {
  type Approval,
  type Gateway,
  type ProviderPayment,
  ProviderRefused,
  type RefundOrder,
} from '../gateway.ts'
import { captureKey, paymentKey, refundKey } from '../idempotency-keys.ts'
import { writeReference } from '../references.ts'
import { createPaypalCases } from './cases.ts'
import { createCertificates } from './certificates.ts'
import { createPaypalClient, type PaypalSession, withToken } from './client.ts'
import { nothingIfMissing, translatePaypalError } from './errors.ts'
import { createHistory } from './history.ts'
import { createPaypalMeans } from './means.ts'
import { type Claim, createMerchant } from './merchant.ts'
import { orderRequestOf, toValue } from './order-request.ts'
import { presentOrder, presentRefund } from './present.ts'
import { createPaypalEventReader } from './read-event.ts'
import { retryLost } from './retry-lost.ts'

type Deps = {
  connection: PaypalConnection
  installation: () => Promise<string>
  clock: Clock
  breaker: Breaker
  timeoutMs: number
  wait?: (ms: number) => Promise<unknown>
}

const WHOLE = 'return=representation'

export function createPaypalGateway(deps: Deps): Gateway {
  const { connection, installation, clock, breaker, timeoutMs, wait } = deps
  const { live } = connection
  const client = createPaypalClient(connection, timeoutMs)
  const asking = createAsk({ breaker, translate: translatePaypalError, wait })
  const askAside = <T>(call: (paypal: PaypalSession) => Promise<T>) =>
    retryLost(() => withToken(client, call), wait)
  const ask = <T>(call: (paypal: PaypalSession) => Promise<T>) => asking(() => askAside(call))
  const merchant = createMerchant({ ask, askAside })
  const certificateAt = createCertificates({ connection, clock, timeoutMs })

  async function present(order: Order, claims: readonly Claim[] = []): Promise<ProviderPayment> {
    const known = { installation: await installation(), ourMerchantId: await merchant.id() }
    return presentOrder(order, { live, claims, ...known })
  }

  async function find(ref: string): Promise<ProviderPayment | null> {
    const answer = await ask((paypal) => paypal.orders.getOrder({ id: ref }).catch(nothingIfMissing))
    if (!answer) return null
    const capture = answer.result.purchaseUnits?.[0]?.payments?.captures?.at(-1)
    return present(answer.result, capture?.id ? await merchant.listClaims(capture.id) : [])
  }

  async function get(ref: string): Promise<ProviderPayment> {
    const payment = await find(ref)
    if (!payment) throw new Error(`PayPal does not know the order ${ref}`)
    return payment
  }

  async function captureApproved(
    payment: ProviderPayment,
    { attemptKey, declines }: Approval,
  ): Promise<ProviderPayment> {
    const { ref: id } = payment
    const paypalRequestId = captureKey(await installation(), attemptKey, declines)
    try {
      const { result } = await ask((paypal) =>
        paypal.orders.captureOrder({ id, paypalRequestId, prefer: WHOLE }),
      )
      return present(result)
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error
      if (error.code === 'INSTRUMENT_DECLINED')
        return { ...payment, status: 'declined', failureReason: INSTRUMENT_DECLINED }
      const now = hasChanged(error) ? await get(id) : payment
      if (isApproved(now)) throw error
      return now
    }
  }

  const { findByInvoice, ...history } = createHistory({ ask, find, clock })

  async function listRefunds({ ref }: { ref: string }) {
    const { result } = await ask((paypal) => paypal.orders.getOrder({ id: ref }))
    const ours = await installation()
    return (result.purchaseUnits?.[0]?.payments?.refunds ?? []).map((refund) => presentRefund(refund, ours))
  }

  return {
    provider: 'paypal',
    live,
    create: async (charge) => {
      const ours = await installation()
      const body = orderRequestOf(charge, ours)
      const paypalRequestId = paymentKey(ours, charge.attemptKey)
      const { result } = await ask((paypal) =>
        paypal.orders.createOrder({ body, paypalRequestId, prefer: WHOLE }),
      )
      return present(result)
    },
    find,
    // A holder chooses another account instead.
    letHolderPay: find,
    ...history,
    ...createPaypalMeans({ ask, installation, clock, live, present, findByInvoice }),
    // Looks before it captures: PayPal forgets request ids after six hours, and the order must be this attempt's.
    capture: async (ref, approval) => {
      const payment = await get(ref)
      if (payment.foreign || payment.attemptKey !== approval.attemptKey)
        throw new ProviderRefused('OTHER_ATTEMPT', `The order ${ref} is of another attempt.`)
      return isApproved(payment) ? captureApproved(payment, approval) : payment
    },
    // A captured PayPal order cannot be changed; its invoice id leads to the order.
    label: async () => {},
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
      const ours = await installation()
      const { result } = await ask((paypal) =>
        paypal.payments.refundCapturedPayment(refundOf(order, currency, ours)),
      )
      return presentRefund(result, ours)
    },
    listRefunds,
    ...createPaypalCases(ask),
    dashboardUrl: ({ captureRef, disputeRef }) => dashboardUrl(connection, { captureRef, disputeRef }),
    readEvent: createPaypalEventReader({ certificateAt, connection, installation, clock }),
  }
}

type Shown = { captureRef: string | null; disputeRef: string | undefined }

function dashboardUrl({ baseUrl }: PaypalConnection, { captureRef, disputeRef }: Shown): string | null {
  const { hostname } = new URL(baseUrl)
  if (!hostname.endsWith('.paypal.com')) return null
  const site = hostname.replace(/^api(-m)?/, 'https://www')
  if (disputeRef) return `${site}/resolutioncenter/view/${disputeRef}`
  return captureRef && `${site}/activity/payment/${captureRef}`
}

function isApproved({ status }: ProviderPayment): boolean {
  return status === 'approved'
}

/** Another call was faster, or the buyer has not approved after all: the order's current state is the answer. */
function hasChanged({ code }: ProviderRefused): boolean {
  return code === 'ORDER_ALREADY_CAPTURED' || code === 'ORDER_NOT_APPROVED'
}

function refundOf(order: RefundOrder, currencyCode: string, installation: string) {
  const { captureRef, amountCents, noteToBuyer } = order
  return {
    captureId: captureRef,
    paypalRequestId: refundKey(installation, order),
    prefer: WHOLE,
    body: {
      amount: { currencyCode, value: toValue(amountCents) },
      customId: writeReference(installation, order.refundKey),
      ...(noteToBuyer && { noteToPayer: toLine(noteToBuyer) }),
    },
  }
}

/** PayPal takes a single line of this length. */
function toLine(note: string): string {
  return note.replace(/\s+/g, ' ').slice(0, REFUND_NOTE_MAX_CHARS)
}
