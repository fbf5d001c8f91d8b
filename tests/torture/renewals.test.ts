import { eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/domain/durations.ts'
import type { PaymentProvider } from '#core/domain/payment-status.ts'
import {
  checkoutAttempts,
  subscriptionCharges,
  subscriptionEvents,
  subscriptions,
} from '#server/db/tables/index.ts'
import { type CheckoutShop, openSharedCheckoutShop } from '../support/checkout.ts'
import { repeat, rounds } from '../support/rounds.ts'
import { endAll, passToCharge, readRenewals, renew, subscribe } from '../support/subscribers.ts'

// Guards: subscription_charges_one_per_period; the attempt's key made from subscription and period; the try's key made
// from the attempt and the number of declines; looking for an earlier payment when the provider has forgotten the key; a
// notice a week before each charge.

const PATIENCE_MS = 400
/** The first try of a call and its two retries. */
const TRIES = 3
/** Longer than the lease of a charge that was taken. */
const LATER_MS = 6 * MINUTE_MS
const ONCE = { status: 'active', period: 2, charges: ['paid'], orders: 1, years: 1, declines: 0 }

let shop: CheckoutShop
beforeAll(async () => {
  shop = await openSharedCheckoutShop({ now: '2027-01-31T12:00:00Z', providerTimeoutMs: PATIENCE_MS })
})
afterEach(async () => {
  shop.sandbox.faults.clear()
  await shop.checkMoney()
  await endAll(shop)
  await renew(shop)
})
afterAll(() => shop.close())

const paymentsOf = (provider: PaymentProvider) =>
  shop.sandbox.bank.payments(100_000).filter((payment) => payment.provider === provider)

/** Runs every few minutes, as the job does, until these are settled. */
async function insist(ids: number[], turns = 6): Promise<void> {
  await repeat(turns, async () => {
    await renew(shop)
    shop.clock.advance(LATER_MS)
  })
  expect((await readRenewals(shop.db, ids)).map(({ charges }) => charges)).toEqual(ids.map(() => ['paid']))
}

test('many subscriptions that renew on one day are charged once each, however many runs are under way', async () => {
  const perOrder = 50
  const ids: number[] = []
  await repeat(rounds(1, 20), async (round) => {
    ids.push(
      ...(await subscribe(shop, { quantity: rounds(8, perOrder), by: round % 5 === 4 ? 'paypal' : 'card' })),
    )
  })
  await passToCharge(shop, ids)
  const before = shop.sandbox.bank.payments(100_000).length

  await Promise.all([renew(shop), renew(shop), renew(shop)])
  await renew(shop)

  expect(await readRenewals(shop.db, ids)).toEqual(ids.map(() => ONCE))
  expect(shop.sandbox.bank.payments(100_000).length).toBe(before + ids.length)
})

const LOST = [
  { kind: 'error_after', status: 500 },
  { kind: 'error_before', status: 500 },
  { kind: 'reset_after' },
  { kind: 'delay', ms: 3 * PATIENCE_MS },
] as const

const CALLS = [
  { by: 'card', provider: 'stripe', operation: 'payment_intents.create' },
  { by: 'card', provider: 'stripe', operation: 'payment_intents.confirm' },
  { by: 'paypal', provider: 'paypal', operation: 'orders.create' },
] as const

describe.each(CALLS)(
  'charging by $by, when answers to $operation are lost',
  ({ by, provider, operation }) => {
    test.each(LOST)('by $kind: one payment', async (fault) => {
      await repeat(rounds(1, 10), async (round) => {
        const ids = await subscribe(shop, { by })
        await passToCharge(shop, ids)
        const before = paymentsOf(provider).length
        shop.sandbox.faults.add({ provider, operation, ...fault, repeat: round % 4 === 0 ? TRIES : 1 })

        await insist(ids)

        expect(await readRenewals(shop.db, ids)).toEqual([ONCE])
        expect(paymentsOf(provider)).toHaveLength(before + 1)
        await endAll(shop)
      })
    })

    test('and the provider is down for three days after it: one payment, nothing declined, no day lost', async () => {
      const ids = await subscribe(shop, { by })
      await passToCharge(shop, ids)
      const before = paymentsOf(provider).length
      shop.sandbox.faults.add({ provider, operation, kind: 'reset_after', repeat: TRIES })
      await renew(shop)
      for (const down of DOWN[provider])
        shop.sandbox.faults.add({
          provider,
          operation: down,
          kind: 'error_before',
          status: 503,
          repeat: 100_000,
        })
      await repeat(12, async () => {
        shop.clock.advance(6 * HOUR_MS)
        await renew(shop)
        await shop.app.modules.orders.reconciler.tick()
      })
      const late = await readRenewals(shop.db, ids)
      shop.sandbox.faults.clear()

      shop.clock.advance(HOUR_MS)
      await insist(ids)

      expect(late).toMatchObject([{ status: 'active', declines: 0 }])
      expect(await readRenewals(shop.db, ids)).toEqual([ONCE])
      expect(paymentsOf(provider)).toHaveLength(before + 1)
    })
  },
)

/** As after a restored backup from the moment before the try: nobody knows its attempt. */
async function forgetTry(id: number): Promise<void> {
  const { rows } = await shop.db.$client.query<{ attempt_id: number }>(
    `update subscription_charges as charge set attempt_id = null, means_id = null, first_try_at = null, last_try_at = null
     from subscription_charges as was where was.id = charge.id and charge.subscription_id = $1 returning was.attempt_id`,
    [id],
  )
  const attempts = rows.map((row) => row.attempt_id)
  await shop.db
    .update(checkoutAttempts)
    .set({ key: `lost-${id}`, snapshotHash: `lost-${id}`, status: 'expired', nextReconcileAt: null })
    .where(inArray(checkoutAttempts.id, attempts))
}

test.each([CALLS[1], CALLS[2]])(
  'a database restored from before a try by $by finds its payment',
  async (call) => {
    const { by, provider, operation } = call
    const ids = await subscribe(shop, { by })
    await passToCharge(shop, ids)
    const before = paymentsOf(provider).length
    shop.sandbox.faults.add({ provider, operation, kind: 'reset_after', repeat: TRIES })
    await renew(shop)
    expect(paymentsOf(provider)).toHaveLength(before + 1)

    for (const id of ids) await forgetTry(id)
    await insist(ids)

    expect(await readRenewals(shop.db, ids)).toEqual([ONCE])
    expect(paymentsOf(provider)).toHaveLength(before + 1)
  },
)

const DOWN = {
  stripe: [
    'payment_intents.create',
    'payment_intents.confirm',
    'payment_intents.list',
    'payment_intents.retrieve',
  ],
  paypal: ['orders.create', 'orders.get', 'transactions.search'],
} as const

test('a webhook that arrives first, twice or never leads to one order', async () => {
  for (const deliveries of [1, 2, 0]) {
    const ids = await subscribe(shop)
    await passToCharge(shop, ids)
    const before = new Set(paymentsOf('stripe').map(({ reference }) => reference))
    const fault = { provider: 'stripe', operation: 'payment_intents.confirm', kind: 'reset_after' } as const
    shop.sandbox.faults.add({ ...fault, repeat: TRIES })
    await renew(shop)
    const paid = paymentsOf('stripe').filter(({ reference }) => !before.has(reference))
    expect(paid).toHaveLength(1)

    await repeat(deliveries, () => shop.deliverEvent('payment_intent.succeeded', paid[0]?.reference ?? ''))
    const heard = await readRenewals(shop.db, ids)
    await insist(ids)

    expect(heard).toMatchObject([{ orders: Math.min(deliveries, 1) }])
    expect(await readRenewals(shop.db, ids)).toEqual([ONCE])
    await endAll(shop)
  }
})

test('a declined try that is reported again counts once', async () => {
  const ids = await subscribe(shop)
  await passToCharge(shop, ids)
  const before = new Set(paymentsOf('stripe').map(({ reference }) => reference))
  shop.sandbox.faults.add({ provider: 'stripe', operation: 'payment_intents.confirm', kind: 'declined' })

  await renew(shop)
  const [declined] = paymentsOf('stripe').filter(({ reference }) => !before.has(reference))
  await repeat(2, () => shop.deliverEvent('payment_intent.payment_failed', declined?.reference ?? ''))
  shop.clock.advance(LATER_MS)
  await shop.app.modules.orders.reconciler.tick()
  const late = await readRenewals(shop.db, ids)
  shop.clock.advance(DAY_MS)
  await renew(shop)

  expect(late).toMatchObject([{ status: 'past_due', declines: 1, orders: 0 }])
  expect(await readRenewals(shop.db, ids)).toEqual([{ ...ONCE, declines: 1 }])
})

describe('a clock that jumps', () => {
  test('forward past several years charges one, a week after its holder was told, and tells again before the next', async () => {
    const ids = await subscribe(shop, { quantity: 3 })

    shop.clock.advance(3 * 366 * DAY_MS)
    await renew(shop)
    const told = await readRenewals(shop.db, ids)
    shop.clock.advance(7 * DAY_MS - 1)
    await renew(shop)
    const almost = await readRenewals(shop.db, ids)
    shop.clock.advance(HOUR_MS + 1000)
    await renew(shop)
    const charged = await readRenewals(shop.db, ids)
    shop.clock.advance(20 * DAY_MS)
    await renew(shop)

    const nothing = ids.map(() => ({ status: 'active', period: 1, charges: [], orders: 0 }))
    expect(told).toMatchObject(nothing)
    expect(almost).toMatchObject(nothing)
    const one = ids.map(() => ({ status: 'active', period: 2, charges: ['paid'], orders: 1 }))
    expect(charged).toMatchObject(one)
    expect(await readRenewals(shop.db, ids)).toMatchObject(one)
  })

  test('back a day, before and after the charge, neither charges again nor forgets it', async () => {
    const ids = await subscribe(shop, { quantity: 3 })
    await passToCharge(shop, ids)

    shop.clock.advance(-DAY_MS)
    await renew(shop)
    expect((await readRenewals(shop.db, ids)).map(({ charges }) => charges)).toEqual([[], [], []])
    shop.clock.advance(DAY_MS)
    await renew(shop)
    for (const step of [-DAY_MS, DAY_MS, DAY_MS, -DAY_MS]) {
      shop.clock.advance(step)
      await renew(shop)
    }

    expect(await readRenewals(shop.db, ids)).toEqual(ids.map(() => ONCE))
  })

  test('back a day between two tries makes no try too many', async () => {
    const ids = await subscribe(shop)
    await passToCharge(shop, ids)
    const fault = { provider: 'stripe', operation: 'payment_intents.confirm', kind: 'declined' } as const
    shop.sandbox.faults.add({ ...fault, repeat: 100 })
    await renew(shop)

    shop.clock.advance(-DAY_MS)
    await repeat(4, () => renew(shop))
    const early = await readRenewals(shop.db, ids)
    await repeat(9 * 24, async () => {
      shop.clock.advance(HOUR_MS)
      await renew(shop)
    })

    expect(early).toMatchObject([{ status: 'past_due', declines: 1 }])
    expect(await readRenewals(shop.db, ids)).toMatchObject([{ status: 'past_due', declines: 5, orders: 0 }])
  })
})

test('each year is announced before it is charged, year after year, and a clean account is left', async () => {
  const ids = await subscribe(shop, { quantity: 2 })
  const years = rounds(3, 8)
  await repeat(years, async () => {
    await passToCharge(shop, ids)
    await renew(shop)
  })

  expect(await readRenewals(shop.db, ids)).toMatchObject(
    ids.map(() => ({ period: years + 1, orders: years, years, charges: Array(years).fill('paid') })),
  )
  const notices = await shop.db.$count(subscriptionEvents, eq(subscriptionEvents.kind, 'notice_sent'))
  expect(notices).toBeGreaterThanOrEqual(years * ids.length)
  await shop.db
    .update(subscriptions)
    .set({ nextActionAt: shop.clock.now() })
    .where(eq(subscriptions.status, 'active'))
  await renew(shop)
  expect(await shop.db.$count(subscriptionCharges, eq(subscriptionCharges.status, 'open'))).toBe(0)
})
