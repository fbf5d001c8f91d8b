import type Stripe from 'stripe'
import type { Clock } from '#server/platform/clock.ts'
import { createAsk } from '../ask-provider.ts'
import type { Breaker } from '../breaker.ts'
import type { StripeConnection } from '../connections.ts'
import { describeLines } from '../describe-lines.ts'
import type { Charge, Gateway, ProviderPayment, ProviderRefund, RefundOrder } from '../gateway.ts'
import { paymentKey, refundKey } from '../idempotency-keys.ts'
import { createStripeCases } from './cases.ts'
import { createStripeClient } from './client.ts'
import { createOnce } from './create-once.ts'
import { hasCode, isMissing, translateStripeError } from './errors.ts'
import { createCustomer, createStripeMeans } from './means.ts'
import {
  ATTEMPT_KEY,
  createdSince,
  INSTALLATION,
  isAttempt,
  ORDER_NUMBER,
  presentIntent,
  presentRefund,
  writeSnapshot,
} from './present.ts'
import { createStripeEventReader } from './read-event.ts'

type Deps = {
  connection: StripeConnection
  installation: () => Promise<string>
  clock: Clock
  breaker: Breaker
  timeoutMs: number
  wait?: (ms: number) => Promise<unknown>
}

const DESCRIPTION_CHARS = 500
const PER_PAGE = 100

export function createStripeGateway(deps: Deps): Gateway {
  const { connection, installation, clock, breaker, timeoutMs, wait } = deps
  const { live } = connection
  const client = createStripeClient(connection, timeoutMs)
  const asking = createAsk({ breaker, translate: translateStripeError, wait })
  const ask = <T>(call: (stripe: Stripe) => Promise<T>) => asking(async () => call(await client()))

  async function listDisputes(intent: Stripe.PaymentIntent): Promise<Stripe.Dispute[]> {
    const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
    if (!charge?.disputed) return []
    const { data } = await ask((stripe) =>
      stripe.disputes.list({ payment_intent: intent.id, limit: PER_PAGE }),
    )
    return data
  }

  async function present(intent: Stripe.PaymentIntent): Promise<ProviderPayment> {
    const disputes = await listDisputes(intent)
    return presentIntent(intent, { installation: await installation(), live, disputes })
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

  async function cancel(ref: string): Promise<ProviderPayment> {
    const canceled = await ask((stripe) =>
      stripe.paymentIntents
        .cancel(ref, { cancellation_reason: 'abandoned' })
        .catch(nothingIf((error) => hasCode(error, 'payment_intent_unexpected_state'))),
    )
    return canceled ? present(canceled) : get(ref)
  }

  async function listRefunds({ ref }: { ref: string }) {
    const refunds = await ask((stripe) =>
      stripe.refunds.list({ payment_intent: ref, limit: PER_PAGE }).autoPagingToArray({ limit: 10_000 }),
    )
    return refunds.map(presentRefund)
  }

  /** Listing is up to date, unlike searching, which takes a minute to find a new payment. */
  async function* listIntents(since: Date): AsyncGenerator<Stripe.PaymentIntent> {
    const created = createdSince(since)
    let after: string | undefined
    do {
      const page = await ask((stripe) =>
        stripe.paymentIntents.list({
          created,
          limit: PER_PAGE,
          expand: ['data.latest_charge'],
          ...(after && { starting_after: after }),
        }),
      )
      yield* page.data
      after = page.has_more ? page.data.at(-1)?.id : undefined
    } while (after !== undefined)
  }

  async function findIntent({ attemptKey, startedAt }: Charge, ours: string) {
    for await (const intent of listIntents(startedAt)) {
      if (isAttempt(intent.metadata, attemptKey, ours) && intent.status !== 'canceled') return intent
    }
    return null
  }

  /** The buyer agrees to later charges with this one, and their bank may ask them to confirm that now. */
  async function savingFor(charge: Charge, ours: string) {
    const known =
      charge.customerRef ?? (await createCustomer(ask, { ...buyerOf(charge), installation: ours }))
    return { customer: known, setup_future_usage: 'off_session' as const }
  }

  /** `customer`: whose saved card is charged. A card that is to be saved belongs to a customer, too. */
  async function make(charge: Charge, customer?: string): Promise<Stripe.PaymentIntent> {
    const ours = await installation()
    const params = {
      ...intentOf(charge, ours),
      ...(customer ? { customer } : charge.saveMeans && (await savingFor(charge, ours))),
    }
    return createOnce({
      make: (spent) => {
        const key = { idempotencyKey: paymentKey(ours, charge.attemptKey, spent) }
        return ask((stripe) => stripe.paymentIntents.create(params, key))
      },
      findMade: () => findIntent(charge, ours),
      isSame: ({ amount, currency }) =>
        amount === charge.amountCents && currency.toUpperCase() === charge.currency,
    })
  }

  return {
    provider: 'stripe',
    live,
    create: async (charge) => present(await make(charge)),
    ...createStripeMeans({ ask, installation, clock, live, get, make, cancel, findIntent }),
    find,
    capture: get,
    label: async (ref, orderNumber) => {
      const intent = await ask((stripe) => stripe.paymentIntents.retrieve(ref))
      if (intent.metadata[ORDER_NUMBER] === orderNumber) return
      const description = `Order ${orderNumber}: ${intent.description ?? ''}`.slice(0, DESCRIPTION_CHARS)
      const metadata = { [ORDER_NUMBER]: orderNumber }
      await ask((stripe) => stripe.paymentIntents.update(ref, { description, metadata }))
    },
    cancel,
    refund: async (order) => {
      const ours = await installation()
      const findMade = async () => findEarlier(await listRefunds(order), order) ?? null
      const make = async (spent: number) => {
        const key = { idempotencyKey: refundKey(ours, order, spent) }
        return presentRefund(await ask((stripe) => stripe.refunds.create(refundOf(order), key)))
      }
      const isSame = ({ amountCents }: ProviderRefund) => amountCents === order.amountCents
      return (await findMade()) ?? createOnce({ make, findMade, isSame })
    },
    listRefunds,
    ...createStripeCases(ask),
    dashboardUrl: ({ ref }) => dashboardUrl(connection, ref),
    listPayments: async function* (since) {
      for await (const intent of listIntents(since)) yield present(intent)
    },
    historyLagMs: 0,
    readEvent: createStripeEventReader({ client, connection, installation, clock }),
  }
}

function dashboardUrl({ baseUrl, live }: StripeConnection, ref: string): string | null {
  if (new URL(baseUrl).hostname !== 'api.stripe.com') return null
  return `https://dashboard.stripe.com/${live ? '' : 'test/'}payments/${ref}`
}

function intentOf(charge: Charge, installation: string): Stripe.PaymentIntentCreateParams {
  return {
    amount: charge.amountCents,
    currency: charge.currency.toLowerCase(),
    description: describeLines(charge.lines, DESCRIPTION_CHARS),
    allowed_payment_method_types: ['card'],
    metadata: {
      [ATTEMPT_KEY]: charge.attemptKey,
      [INSTALLATION]: installation,
      ...writeSnapshot(charge.snapshot),
    },
    ...(charge.statementSuffix && { statement_descriptor_suffix: charge.statementSuffix }),
    expand: ['latest_charge'],
  }
}

function buyerOf({ attemptKey: key, billing }: Charge) {
  const name = [billing?.firstName, billing?.lastName].filter(Boolean).join(' ')
  return { key, name, email: billing?.email ?? '' }
}

function refundOf({ ref, amountCents, refundKey }: RefundOrder): Stripe.RefundCreateParams {
  return {
    payment_intent: ref,
    amount: amountCents,
    reason: 'requested_by_customer',
    metadata: { refund_key: refundKey },
  }
}

/** Stripe forgets the idempotency key after a day, but not the key in the refund's metadata. */
function findEarlier(refunds: readonly ProviderRefund[], order: RefundOrder): ProviderRefund | undefined {
  return refunds.find((refund) => refund.refundKey === order.refundKey)
}

function nothingIf(is: (error: unknown) => boolean) {
  return (error: unknown): null => {
    if (is(error)) return null
    throw error
  }
}
