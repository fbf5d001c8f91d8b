import { eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/domain/durations.ts'
import { NOTICE_DAYS } from '#core/domain/subscription-calendar.ts'
import { savedMeans, subscriptionCharges, subscriptions } from '#server/db/tables/index.ts'
import type { FailPoint } from '#server/platform/fail-points.ts'
import { useKillableShop } from '../support/killable-shop.ts'
import { repeat, rounds, seed } from '../support/rounds.ts'
import type { ShopProcess } from '../support/shop-process.ts'
import { readRenewals } from '../support/subscribers.ts'

// Guards: the charge and its attempt are saved before the provider is asked; every try has a key that a restarted process
// makes again; one door to the order. Each year kills the shop at another point, and each year is paid once.

/** Longer than a dead process keeps a charge, and than the reconciler waits. */
const LATER_MS = 10 * MINUTE_MS
const MAX_PER_ORDER = 99
const PATIENT = { interval: 50 }
const COUNT = rounds(4, 1000)
const SEED = Number(process.env.KILL_SEED ?? seed())

const shop = useKillableShop()
let years = 0
let ids: number[]

beforeAll(async () => {
  const at = await shop.start()
  for (let left = COUNT; left > 0; left -= MAX_PER_ORDER) {
    const buyer = await shop.invite({ billing: 'yearly', months: 12 })
    await buyer.subscribe(at, Math.min(left, MAX_PER_ORDER))
  }
  const rows = await shop.database().db.select({ id: subscriptions.id }).from(subscriptions)
  ids = rows.map(({ id }) => id).toSorted((one, other) => one - other)
  expect(ids).toHaveLength(COUNT)
}, 600_000)

/** Lets the holders be told, and stops when all of the next charges are due. */
async function passToCharge(): Promise<ShopProcess> {
  const [row] = await shop
    .database()
    .db.select({ end: sql`max(${subscriptions.periodEnd})`.mapWith(subscriptions.periodEnd) })
    .from(subscriptions)
  const end = row?.end.getTime() ?? 0
  for (const days of [NOTICE_DAYS, 7]) {
    const at = await shop.moveTo(new Date(end - days * DAY_MS))
    expect(await at.renew()).toBe('renewed')
  }
  return shop.moveTo(new Date(end + 2 * HOUR_MS))
}

/** The restarted shop finishes what is left, in as many turns as its job would take. */
async function recover(turns = 3): Promise<void> {
  await repeat(turns, async () => {
    const at = await shop.moveTo(new Date(shop.now().getTime() + LATER_MS))
    expect(await at.renew()).toBe('renewed')
  })
}

async function expectOneMoreYear(before: number): Promise<void> {
  years += 1
  const once = { status: 'active', period: years + 1, orders: years, years, declines: 0 }
  const renewed = await readRenewals(shop.database().db, ids)
  expect(renewed).toEqual(ids.map(() => ({ ...once, charges: Array(years).fill('paid') })))
  expect(shop.countPayments('stripe')).toBe(before + COUNT)
  expect(await shop.brokenInvariants()).toEqual([])
}

const POINTS = [
  'inside-calendar-transaction',
  'after-charge-saved',
  'after-charge-answered',
  'inside-order-transaction',
  'after-order-committed',
  'after-charge-recorded',
] as const satisfies FailPoint[]

describe('a shop that dies while it renews', () => {
  test.each(POINTS)('%s: every subscription is paid once', { timeout: 3_600_000 }, async (point) => {
    const at = await passToCharge()
    const before = shop.countPayments('stripe')

    await at.arm(point)
    expect(await at.renew()).toBe(null)
    await recover()

    await expectOneMoreYear(before)
  })

  test('at any moment: every subscription is paid once', { timeout: 3_600_000 }, async () => {
    let random = SEED
    await repeat(rounds(2, 12), async () => {
      const at = await passToCharge()
      const before = shop.countPayments('stripe')
      random = (random * 48_271) % (2 ** 31 - 1)
      // More moments than a charge has, so that it dies early, late, or not at all.
      await at.dieAt(1 + (random % (120 * COUNT)))

      await at.renew()
      await shop.kill()
      await recover()

      await expectOneMoreYear(before)
    })
  })
})

test('two instances that renew at once pay every subscription once', { timeout: 3_600_000 }, async () => {
  const first = await passToCharge()
  const second = await shop.startAnother()
  const before = shop.countPayments('stripe')

  await Promise.all([first.renew(), second.renew(), first.renew(), second.renew()])
  await recover()

  await expectOneMoreYear(before)
})

test('a database that cuts every connection again and again', { timeout: 3_600_000 }, async () => {
  const at = await passToCharge()
  const before = shop.countPayments('stripe')
  const { pool, db } = shop.database()
  const countPaid = () => db.$count(subscriptionCharges, eq(subscriptionCharges.status, 'paid'))
  let cuts = 0
  // The first cut comes at once.
  let further = 0

  for (let outcome: string | null = null; outcome !== 'renewed'; ) {
    let isOver = false
    const renewing = at.renew().finally(() => {
      isOver = true
    })
    while (!isOver) {
      // All over the day: it comes a little further each time.
      const goal = (await countPaid()) + further
      further = COUNT / rounds(4, 40)
      while (!isOver && (await countPaid()) < goal);
      cuts += 1
      await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
      )
    }
    outcome = await renewing
  }
  await recover()
  expect(cuts).toBeGreaterThan(1)

  await expectOneMoreYear(before)
})

test('inside-decline-transaction: each declined try counts once, and the year is paid once', {
  timeout: 3_600_000,
}, async () => {
  const at = await passToCharge()
  const before = shop.countPayments('stripe')
  const fault = { provider: 'stripe', operation: 'payment_intents.confirm', kind: 'declined' } as const
  // More than there are: asking again after the kill uses one up, too.
  shop.sandbox().faults.add({ ...fault, repeat: 2 * COUNT })

  await at.arm('inside-decline-transaction')
  expect(await at.renew()).toBe(null)
  await recover()
  const late = await readRenewals(shop.database().db, ids)
  shop.sandbox().faults.clear()
  await shop.moveTo(new Date(shop.now().getTime() + DAY_MS))
  await recover()

  expect(late).toMatchObject(ids.map(() => ({ status: 'past_due', declines: 1 })))
  years += 1
  expect(await readRenewals(shop.database().db, ids)).toMatchObject(
    ids.map(() => ({ status: 'active', period: years + 1, orders: years, years, declines: 1 })),
  )
  expect(shop.countPayments('stripe')).toBe(before + COUNT)
  expect(await shop.brokenInvariants()).toEqual([])
})

test('after-means-detached: what the provider has forgotten is not needed again', {
  timeout: 3_600_000,
}, async () => {
  const { db } = shop.database()
  await db.update(subscriptions).set({ status: 'canceled', canceledAt: shop.now(), canceledBy: 'holder' })
  await db.update(subscriptions).set({ nextActionAt: sql`${subscriptions.periodEnd}` })
  const [row] = await db
    .select({ end: sql`max(${subscriptions.periodEnd})`.mapWith(subscriptions.periodEnd) })
    .from(subscriptions)
  const at = await shop.moveTo(new Date((row?.end.getTime() ?? 0) + HOUR_MS))

  await at.arm('after-means-detached')
  expect(await at.renew()).toBe(null)
  const again = await shop.moveTo(new Date(shop.now().getTime() + 2 * HOUR_MS))
  expect(await again.renew()).toBe('renewed')

  expect((await readRenewals(db, ids)).map(({ status }) => status)).toEqual(ids.map(() => 'ended'))
  // Its job may be at it as well, and not be done.
  await expect.poll(() => db.$count(savedMeans, isNull(savedMeans.detachedAt)), PATIENT).toBe(0)
  expect(await db.$count(savedMeans, isNotNull(savedMeans.nextDetachAt))).toBe(0)
})
