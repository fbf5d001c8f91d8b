import type Stripe from 'stripe'
import type { Clock } from '#server/platform/clock.ts'
import { createAsk } from '../ask-provider.ts'
import type { Breaker } from '../breaker.ts'
import type { StripeConnection } from '../connections.ts'
import { describeLines } from '../describe-lines.ts'
import {
  type Charge,
  CLOCK_SLACK_MS,
  type Gateway,
  type ProviderPayment,
  type ProviderRefund,
  type RefundOrder,
} from '../gateway.ts'
import { paymentKey, refundKey } from '../idempotency-keys.ts'
import { createStripeCases } from './cases.ts'
import { createStripeClient } from './client.ts'
import { hasCode, isMissing, translateStripeError } from './errors.ts'
import { ATTEMPT_KEY, presentIntent, presentRefund, writeSnapshot } from './present.ts'
import { createStripeEventReader } from './read-event.ts'

type Deps = {
  connection: StripeConnection
  clock: Clock
  breaker: Breaker
  timeoutMs: number
  wait?: (ms: number) => Promise<unknown>
}

const DESCRIPTION_CHARS = 500
const PER_PAGE = 100
/** Statuses of a dispute in which the money is not withheld from us. */
const NOT_HELD = new Set([
  'won',
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'prevented',
])

export function createStripeGateway({ connection, clock, breaker, timeoutMs, wait }: Deps): Gateway {
  const { live } = connection
  const client = createStripeClient(connection, timeoutMs)
  const asking = createAsk({ breaker, translate: translateStripeError, wait })
  const ask = <T>(call: (stripe: Stripe) => Promise<T>) => asking(async () => call(await client()))

  async function disputedCentsOf(intent: Stripe.PaymentIntent): Promise<number> {
    const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
    if (!charge?.disputed) return 0
    const { data } = await ask((stripe) =>
      stripe.disputes.list({ payment_intent: intent.id, limit: PER_PAGE }),
    )
    return data.reduce((sum, { status, amount }) => sum + (NOT_HELD.has(status) ? 0 : amount), 0)
  }

  async function present(intent: Stripe.PaymentIntent): Promise<ProviderPayment> {
    return presentIntent(intent, { live, disputedCents: await disputedCentsOf(intent) })
  }

  async function find(ref: string): Promise<ProviderPayment | null> {
    const intent = await ask((stripe) =>
      stripe.paymentIntents.retrieve(ref, { expand: ['latest_charge'] }).catch(nothingIf(isMissing)),
    )
    return intent && present(intent)
  }

  /** For payments that must exist, because somebody holds their reference. */
  async function get(ref: string): Promise<ProviderPayment> {
    const payment = await find(ref)
    if (!payment) throw new Error(`Stripe does not know the payment ${ref}`)
    return payment
  }

  async function listRefunds({ ref }: { ref: string }) {
    const refunds = await ask((stripe) =>
      stripe.refunds.list({ payment_intent: ref, limit: PER_PAGE }).autoPagingToArray({ limit: 10_000 }),
    )
    return refunds.map(presentRefund)
  }

  return {
    provider: 'stripe',
    live,
    create: async (charge) => {
      const key = { idempotencyKey: paymentKey(charge.attemptKey) }
      return present(await ask((stripe) => stripe.paymentIntents.create(intentOf(charge), key)))
    },
    find,
    findByAttempt: async (attemptKey) => {
      const query = `metadata['${ATTEMPT_KEY}']:'${attemptKey.replace(/[^\w-]/g, '')}'`
      const { data } = await ask((stripe) => stripe.paymentIntents.search({ query, limit: 10 }))
      const [intent] = data.toSorted((one, other) => Number(isPaid(other)) - Number(isPaid(one)))
      return intent ? find(intent.id) : null
    },
    capture: get,
    cancel: async (ref) => {
      const canceled = await ask((stripe) =>
        stripe.paymentIntents
          .cancel(ref, { cancellation_reason: 'abandoned' })
          .catch(nothingIf((error) => hasCode(error, 'payment_intent_unexpected_state'))),
      )
      return canceled ? present(canceled) : get(ref)
    },
    refund: async (order) => {
      const earlier = findEarlier(await listRefunds(order), order)
      if (earlier) return earlier
      const key = { idempotencyKey: refundKey(order) }
      return presentRefund(await ask((stripe) => stripe.refunds.create(refundOf(order), key)))
    },
    listRefunds,
    ...createStripeCases(ask),
    dashboardUrl: ({ ref }) => dashboardUrl(connection, ref),
    listPayments: async function* (since) {
      const stripe = await client()
      const created = { gte: Math.floor((since.getTime() - CLOCK_SLACK_MS) / 1000) }
      let after: string | undefined
      do {
        const page = await ask(() =>
          stripe.paymentIntents.list({
            created,
            limit: PER_PAGE,
            expand: ['data.latest_charge'],
            starting_after: after,
          }),
        )
        for (const intent of page.data) yield present(intent)
        after = page.has_more ? page.data.at(-1)?.id : undefined
      } while (after !== undefined)
    },
    readEvent: createStripeEventReader({ client, connection, clock }),
  }
}

function dashboardUrl({ baseUrl, live }: StripeConnection, ref: string): string | null {
  if (new URL(baseUrl).hostname !== 'api.stripe.com') return null
  return `https://dashboard.stripe.com/${live ? '' : 'test/'}payments/${ref}`
}

function intentOf(charge: Charge): Stripe.PaymentIntentCreateParams {
  return {
    amount: charge.amountCents,
    currency: charge.currency.toLowerCase(),
    description: describeLines(charge.lines, DESCRIPTION_CHARS),
    allowed_payment_method_types: ['card'],
    metadata: { [ATTEMPT_KEY]: charge.attemptKey, ...writeSnapshot(charge.snapshot) },
    expand: ['latest_charge'],
  }
}

function refundOf({ ref, amountCents, refundKey, reason }: RefundOrder): Stripe.RefundCreateParams {
  return {
    payment_intent: ref,
    amount: amountCents,
    reason: 'requested_by_customer',
    metadata: { refund_key: refundKey, ...(reason && { reason: reason.slice(0, 500) }) },
  }
}

/** Stripe forgets the idempotency key after a day, but not the key in the refund's metadata. */
function findEarlier(refunds: readonly ProviderRefund[], order: RefundOrder): ProviderRefund | undefined {
  return refunds.find((refund) => refund.refundKey === order.refundKey)
}

function isPaid({ status }: Stripe.PaymentIntent): boolean {
  return status === 'succeeded' || status === 'processing'
}

function nothingIf(is: (error: unknown) => boolean) {
  return (error: unknown): null => {
    if (is(error)) return null
    throw error
  }
}
