import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { cart } from '#core/contract/cart.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/domain/durations.ts'
import type { PaymentProvider } from '#core/domain/payment-status.ts'
import { AppError } from '#core/errors.ts'
import { orderItems, orders } from '#server/db/tables/index.ts'
import { refundOrder } from '#server/modules/orders/index.ts'
import { createRenewals } from '#server/modules/orders/renewals/create-renewals.ts'
import { runRenewals } from '#server/modules/orders/renewals/run-renewals.ts'
import { createInstallation, openSwitchingGateways } from '#server/modules/payments/index.ts'
import { cancelSubscription } from '#server/modules/subscriptions/index.ts'
import { openDatabase } from '#server/platform/database.ts'
import { type CheckoutShop, openSharedCheckoutShop, VISA } from '../support/checkout.ts'
import { standIns } from '../support/rehearsal.ts'
import { openRelay, type Relay } from '../support/relay.ts'
import { repeat, rounds } from '../support/rounds.ts'
import { payByCard } from '../support/sandbox.ts'
import { endAll, passToCharge } from '../support/subscribers.ts'
import { subscribing } from '../support/subscriptions.ts'

// Guards: what a charge found is checked again under the locks after the provider was asked; an attempt is closed at its
// provider before another one takes its place. Two instances with connections of their own: one waits for its provider,
// before it is heard or before it hears the answer, while the other does all of something else.

const BY_HOLDER = { kind: 'user', id: null } as const
/** Longer than the lease of a charge, and than our clock and the providers' may differ. */
const PAUSE_MS = 11 * MINUTE_MS
const PRICE_CENTS = 4900
/** Of each race, which lasts a year: cards would expire otherwise. */
const START = new Date('2027-01-31T12:00:00Z')

let shop: CheckoutShop
let relay: Relay
let slow: ReturnType<typeof openSlow>
beforeAll(async () => {
  shop = await openSharedCheckoutShop({ now: START })
  relay = await openRelay(shop.sandbox.url)
  slow = openSlow()
})
afterEach(async () => {
  await shop.checkMoney()
  await endAll(shop)
  await quick()
})
afterAll(async () => {
  await slow.close()
  await relay.close()
  await shop.close()
})

/** The instance that can be made to wait: it has its own connections to the database and to the providers. */
function openSlow() {
  const { deps } = shop.app.modules.orders
  const database = openDatabase({ url: shop.url, poolSize: 5, onError: () => {} })
  const baseUrl = relay.url.origin
  const { stripe, paypal } = shop.sandbox
  const relayed = { stripe: { ...stripe, baseUrl }, paypal: { ...paypal, baseUrl } }
  const gateways = openSwitchingGateways({
    payments: shop.config.payments,
    connect: (payments) => standIns(payments, relayed),
    installation: createInstallation(database.db),
    clock: deps.clock,
    now: () => deps.clock.now().getTime(),
    wait: async () => {},
  })
  return { ...deps, db: database.db, gateways, close: () => database.close() }
}

const quick = () => shop.app.modules.orders.runRenewals()

type Mine = Awaited<ReturnType<typeof subscribed>>

async function subscribed(by: PaymentProvider) {
  const { yearlyProduct, newest, licenseOf } = subscribing(shop)
  const product = await yearlyProduct({ priceCents: PRICE_CENTS })
  const person = await shop.user()
  const browser = await shop.signIn(person)
  await shop.buyer(product, { browser })
  await (by === 'stripe' ? shop.buyByCard(browser) : shop.buyByPaypal(browser))
  const { id, licenseId } = await newest()
  const { expiresAt, orderId } = await licenseOf(id)
  return { id, licenseId, person, boughtUntil: expiresAt as Date, orderId: orderId ?? 0 }
}

const DECLINED = {
  stripe: { provider: 'stripe', operation: 'payment_intents.confirm', kind: 'declined' },
  paypal: { provider: 'paypal', operation: 'orders.create', kind: 'declined' },
} as const

/** `first`: the charge is due; `late`: it was declined, and is due again. */
async function due(by: PaymentProvider, time: 'first' | 'late'): Promise<Mine> {
  shop.clock.set(START)
  const mine = await subscribed(by)
  await passToCharge(shop, [mine.id])
  if (time === 'first') return mine
  shop.sandbox.faults.add(DECLINED[by])
  await quick()
  shop.sandbox.faults.clear()
  expect(await subscribing(shop).get(mine.id)).toMatchObject({ status: 'past_due' })
  shop.clock.advance(DAY_MS)
  return mine
}

type Calls = ReturnType<typeof createRenewals>
/** What it answers, if anybody needs to know. */
type Act = (mine: Mine, calls: Calls) => Promise<unknown>

/** "Nothing to pay", "being paid right now" and the like are answers. */
async function unlessRefused<T>(call: Promise<T>): Promise<T | null> {
  return call.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'conflict') return null
    throw error
  })
}

const changeTo =
  (provider: PaymentProvider): Act =>
  async ({ id }, calls) => {
    const change = { subscriptionId: id, provider }
    const started = await calls.startMeansChange({ ...change, returnUrl: 'http://localhost:3000/' })
    if (provider === 'stripe') await payByCard(shop.sandbox, started.clientSecret, VISA)
    else await shop.sandbox.shopper.approveSetup(started.ref)
    await calls.finishMeansChange({ ...change, ...started, actor: BY_HOLDER })
  }

async function payNow({ id }: Mine, calls: Calls): Promise<void> {
  const started = await unlessRefused(calls.payOnSession(id))
  if (!started) return
  await payByCard(shop.sandbox, started.clientSecret, VISA)
  await unlessRefused(calls.finishPayment(id))
}

function retry({ id }: Mine, calls: Calls): Promise<unknown> {
  return unlessRefused(calls.retryNow({ subscriptionId: id, actor: BY_HOLDER }))
}

function cancel({ id }: Mine): Promise<string> {
  const change = { id, by: 'holder', actor: BY_HOLDER, now: shop.clock.now() } as const
  return shop.db.transaction((tx) => cancelSubscription(shop, tx, change))
}

/** They had come as far as the card field before the charge began; later the shop would ask them to wait. */
async function openCheckout({ person, licenseId }: Mine): Promise<() => Promise<void>> {
  const browser = await shop.signIn(person)
  await browser.ok(cart.addLicense, { body: { license_id: licenseId } })
  const intent = await shop.createIntent(browser)
  return async () => {
    await shop.confirm(intent)
    await shop.process(browser, intent)
  }
}

async function refundPurchase({ orderId }: Mine): Promise<void> {
  await refundOrder(shop.app.modules.orders.deps, { orderId, reason: 'asked', requestedBy: null })
}

/** Long enough for the other one to seem dead. */
const afterPause =
  (act: Act): Act =>
  (mine, calls) => {
    shop.clock.advance(PAUSE_MS)
    return act(mine, calls)
  }

/** Everything that is left, in as many turns as its timers would take, and longer than PayPal's history lags. */
async function settle(): Promise<void> {
  await repeat(6, async () => {
    await quick()
    await shop.app.modules.orders.reconciler.tick()
    shop.clock.advance(HOUR_MS)
  })
}

async function readOutcome({ id, licenseId, boughtUntil }: Mine) {
  const { get, licenseOf } = subscribing(shop)
  const renewals = await shop.db
    .select({ status: orders.status })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(eq(orderItems.licenseId, licenseId), eq(orderItems.kind, 'renewal')))
  const { expiresAt } = await licenseOf(id)
  const { status } = await get(id)
  return {
    status,
    paid: renewals.length,
    attention: renewals.filter((order) => order.status === 'attention').length,
    years: (expiresAt?.getUTCFullYear() ?? 0) - boughtUntil.getUTCFullYear(),
  }
}

const ONCE = { status: 'active', paid: 1, attention: 0, years: 1 }

type Race = {
  name: string
  /** What it does, after what it has prepared. */
  prepare: (mine: Mine) => Promise<Act> | Act
  check: (outcome: Outcome, answer: unknown) => void
}
type Outcome = Awaited<ReturnType<typeof readOutcome>>

const paidOnce = (outcome: Outcome) => expect(outcome).toEqual(ONCE)

/** Both may be paid, for a year each; the charge that nobody needed is shown to staff. */
function paidByHand(outcome: Outcome): void {
  expect([1, 2]).toContain(outcome.paid)
  expect(outcome).toEqual({ ...ONCE, paid: outcome.paid, years: outcome.paid, attention: outcome.paid - 1 })
}

function paidUnlessCanceled(outcome: Outcome, answer: unknown): void {
  if (answer === 'canceled') expect(outcome).toMatchObject({ paid: 0, years: 0 })
  else if (answer === 'after_charge') expect(outcome).toEqual({ ...ONCE, status: 'canceled' })
  else if (answer === 'ended') expect(outcome).toMatchObject({ status: 'ended', years: outcome.paid })
  // It was paid before.
  else expect(outcome).toMatchObject({ paid: 1, years: 1 })
}

/** What was under way when it ended is paid at most once, and staff see it. */
function paidForNothing(outcome: Outcome): void {
  expect(outcome).toMatchObject({ status: 'ended' })
  expect([0, 1]).toContain(outcome.paid)
}

const RACES: readonly Race[] = [
  { name: 'another instance that charges', prepare: () => quick, check: paidOnce },
  { name: 'another instance that takes it for dead', prepare: () => afterPause(quick), check: paidOnce },
  { name: 'a retry by staff', prepare: () => retry, check: paidOnce },
  { name: 'a retry by staff after a pause', prepare: () => afterPause(retry), check: paidOnce },
  { name: 'a holder who pays in the browser', prepare: () => payNow, check: paidOnce },
  {
    name: 'a holder who pays in the browser after a pause',
    prepare: () => afterPause(payNow),
    check: paidOnce,
  },
  { name: 'another card', prepare: () => changeTo('stripe'), check: paidOnce },
  { name: 'another card after a pause', prepare: () => afterPause(changeTo('stripe')), check: paidOnce },
  { name: 'a PayPal account', prepare: () => changeTo('paypal'), check: paidOnce },
  { name: 'a PayPal account after a pause', prepare: () => afterPause(changeTo('paypal')), check: paidOnce },
  { name: 'a renewal by hand', prepare: openCheckout, check: paidByHand },
  { name: 'canceling', prepare: () => cancel, check: paidUnlessCanceled },
  { name: 'a refund of the purchase', prepare: () => refundPurchase, check: paidForNothing },
]

/** Lets one act at each moment of the other; in `npm test` at the first or the second. */
async function race(start: () => Promise<Mine>, outer: Act, { prepare, check }: Race, first: number) {
  const { deps } = shop.app.modules.orders
  for (let at = 1 + (first % rounds(2, 1)); ; at += 1) {
    const mine = await start()
    const act = await prepare(mine)
    let answer: unknown
    relay.interrupt(at, async () => {
      answer = await act(mine, createRenewals(deps))
    })
    await outer(mine, createRenewals(slow))
    const isReached = relay.wasInterrupted()
    await settle()
    try {
      if (isReached) check(await readOutcome(mine), answer)
    } catch (error) {
      throw new Error(`at moment ${at}`, { cause: error })
    }
    await shop.checkMoney()
    await endAll(shop)
    await quick()
    if (!isReached || rounds(1, 0)) return
  }
}

describe.each(['stripe', 'paypal'] as const)('while %s is charged', (by) => {
  describe.each(['first', 'late'] as const)('for the %s time', (time) => {
    test.each(RACES.map((each, index) => ({ ...each, index })))('$name', async ({ index, ...each }) => {
      await race(
        () => due(by, time),
        () => runRenewals(slow),
        each,
        index,
      )
    })
  })
})

const OUTER: readonly { name: string; by: PaymentProvider; act: Act }[] = [
  { name: 'a retry by staff', by: 'stripe', act: retry },
  { name: 'a retry by staff', by: 'paypal', act: retry },
  { name: 'a holder who pays in the browser', by: 'stripe', act: payNow },
  { name: 'a holder who pays in the browser', by: 'paypal', act: payNow },
  { name: 'another card', by: 'stripe', act: changeTo('stripe') },
  { name: 'another card', by: 'paypal', act: changeTo('stripe') },
  { name: 'a PayPal account', by: 'stripe', act: changeTo('paypal') },
]

describe.each(OUTER)('during $name instead of $by', ({ by, act }) => {
  test.each(RACES.slice(0, 4).map((each, index) => ({ ...each, index })))(
    '$name',
    async ({ index, ...each }) => {
      await race(() => due(by, 'late'), act, each, index)
    },
  )
})
