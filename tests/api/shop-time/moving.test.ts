import { describe, expect, test } from 'vitest'
import { adminKeys } from '#core/contract/admin-keys.ts'
import { adminSetup } from '#core/contract/admin-setup.ts'
import { DAY_MS, MINUTE_MS } from '#core/domain/durations.ts'
import { addMonths } from '#core/domain/license-period.ts'
import { loadDemo } from '#demo/load-demo.ts'
import { shopTime } from '#server/db/tables/index.ts'
import { openCheckoutShop } from '../../support/checkout.ts'
import { moveTime } from '../../support/move-time.ts'
import { REHEARSAL_KEYS } from '../../support/rehearsal.ts'
import type { Browser } from '../../support/shop/browser.ts'
import { openTestShop, type TestShop } from '../../support/test-shop.ts'

const adminOf = async (shop: TestShop) => shop.signIn(await shop.admin())

const post = (visitor: Browser, payload: object, url = '/sandbox/time') =>
  visitor.send({ method: 'POST', url, payload })
const stateOf = async (visitor: Browser) =>
  (await visitor.send({ method: 'GET', url: '/sandbox/time' })).json()

const daysBetween = (one: Date, other: Date) => Math.round((other.getTime() - one.getTime()) / DAY_MS)

describe('on the way', () => {
  test('notices about a license that expires go out on their days, and the license is expired at the end', async () => {
    const shop = await openCheckoutShop({ now: '2026-03-01T12:00:00Z' })
    const start = shop.clock.now()
    const product = await shop.make('products', { name: 'Mail Log' })
    const plan = await shop.make('plans', { productId: product.id, code: 'year', name: 'Year', months: 12 })
    await shop.buyByCard(
      await shop.buyer({ id: product.id, planId: plan.id, name: product.name, priceCents: 0 }),
    )

    await moveTime(shop, 'year')

    const notices = (await shop.mails()).filter(({ kind }) => kind === 'license-expiring')
    const { rows } = await shop.database.pool.query(
      `select created_at as at, sent_at, status from mails where kind = 'license-expiring' order by id`,
    )
    const end = addMonths(start, 12)
    expect(notices).toHaveLength(3)
    expect(rows.map(({ at }) => daysBetween(at, end))).toEqual([30, 7, 1])
  })

  test('the sandbox’s banks settle late payments, and the shop hears of them', async () => {
    const shop = await openCheckoutShop()
    await shop.listen()
    const buyer = await shop.buyer(await shop.product())
    const intent = await shop.createIntent(buyer)
    await shop.confirm(intent, '4000000000000804')
    await shop.process(buyer, intent)

    await moveTime(shop, 'day')

    const { rows } = await shop.database.pool.query('select status, created_at from orders')
    expect(rows).toMatchObject([{ status: 'completed' }])
  })
})

describe('moving', () => {
  test('starts at once, answers how far it is, and the page shows what happened', async () => {
    const shop = await openTestShop()
    const admin = await adminOf(shop)
    const start = shop.clock.now()

    const { statusCode } = await post(admin, { move: 'week' })
    await expect.poll(async () => (await stateOf(admin)).isMoving).toBe(false)

    expect(statusCode).toBe(202)
    expect(await stateOf(admin)).toMatchObject({
      now: new Date(start.getTime() + 7 * DAY_MS).toISOString(),
      machineNow: start.toISOString(),
      movedFrom: start.toISOString(),
      movingTo: null,
      problem: null,
    })
    const { body } = await admin.send({ method: 'GET', url: '/sandbox' })
    expect(body).toContain('What happened since')
    expect(body).toContain('This machine’s clock shows')
  })

  test('is refused during a move, by an unknown step, and to a renewal that nobody has', async () => {
    const shop = await openTestShop()
    const admin = await adminOf(shop)
    const now = shop.clock.now()

    expect((await post(admin, { move: 'century' })).statusCode).toBe(400)
    expect((await post(admin, { move: 'renewal' })).json()).toMatchObject({
      message: expect.stringContaining('No subscription renews'),
    })
    await shop.db
      .insert(shopTime)
      .values({ offsetMs: 0, movedFrom: now, movingTo: new Date(now.getTime() + DAY_MS) })
    expect(await post(admin, { move: 'day' })).toMatchObject({ statusCode: 409 })
  })

  test('never goes back, and ends twenty years ahead', async () => {
    const shop = await openTestShop()
    const admin = await adminOf(shop)
    const ahead = 20 * 366 * DAY_MS
    await shop.db.insert(shopTime).values({ offsetMs: ahead, movedFrom: shop.clock.now() })
    await shop.app.modules.shopTime.load()

    expect((await post(admin, { move: 'day' })).json()).toMatchObject({
      message: expect.stringContaining('at most 20 years ahead'),
    })
    expect(shop.shopClock.now().getTime()).toBe(shop.clock.now().getTime() + ahead)
  })

  test('is refused unless payments run in the sandbox', async () => {
    const rehearsal = await openTestShop({ env: REHEARSAL_KEYS })
    const admin = await adminOf(rehearsal)

    const refused = await post(admin, { move: 'day' })

    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      message: 'The shop’s time can be moved only while payments run in the sandbox.',
    })
    expect((await admin.send({ method: 'GET', url: '/sandbox' })).body).not.toContain('Shop time')
    expect(await rehearsal.count('shopTime')).toBe(0)
  })
})

describe('a restart', () => {
  test('keeps the time', async () => {
    const shop = await openTestShop()
    await moveTime(shop, 'year')

    const restarted = await openTestShop({ sharing: shop, now: shop.clock.now() })

    expect(restarted.shopClock.now()).toEqual(addMonths(shop.clock.now(), 12))
  })

  test('continues a move that it has interrupted', async () => {
    const shop = await openTestShop()
    const now = shop.clock.now()
    const target = new Date(now.getTime() + 5 * DAY_MS)
    await shop.db.insert(shopTime).values({ offsetMs: DAY_MS, movedFrom: now, movingTo: target })

    const restarted = await openTestShop({ sharing: shop, now })
    restarted.app.modules.shopTime.start()

    await expect.poll(async () => (await stateOf(await adminOf(restarted))).movingTo).toBe(null)
    expect(restarted.shopClock.now()).toEqual(target)
  })
})

test('a move that fails on the way says so, and continues from there', async () => {
  const shop = await openTestShop()
  const admin = await adminOf(shop)
  shop.expectErrors(/moving the shop’s time has stopped/)
  await shop.database.pool.query('alter table webhook_deliveries rename to mislaid')

  await post(admin, { move: 'day' })
  await expect.poll(async () => (await stateOf(admin)).problem).toContain('Continue')
  expect((await admin.send({ method: 'GET', url: '/sandbox' })).body).toContain('has stopped')
  await shop.database.pool.query('alter table mislaid rename to webhook_deliveries')
  await post(admin, {}, '/sandbox/time/continue')

  await expect.poll(async () => (await stateOf(admin)).movingTo).toBe(null)
  expect(shop.shopClock.now()).toEqual(new Date(shop.clock.now().getTime() + DAY_MS))
})

describe('real keys', () => {
  const READY = { env: { PUBLIC_URL: 'https://shop.example' } }

  test('are refused while the time is moved', async () => {
    const shop = await openTestShop(READY)
    const admin = await adminOf(shop)
    await moveTime(shop, 'day')

    for (const mode of ['test', 'live']) {
      const refused = await admin.call(adminKeys.saveStripe, {
        body: { secret_key: `sk_${mode}_1`, publishable_key: `pk_${mode}_1`, webhook_secret: 'whsec_1' },
      })
      expect(refused).toMatchObject({ status: 422, body: { message: expect.stringContaining('was moved') } })
    }
    expect(await shop.count('sealedSettings')).toBe(0)
  })

  test('that are in force nonetheless make the shop’s time the machine’s', async () => {
    const shop = await openTestShop()
    await moveTime(shop, 'year')

    const live = await openTestShop({ sharing: shop, env: REHEARSAL_KEYS, now: shop.clock.now() })

    expect(live.shopClock.now()).toEqual(shop.clock.now())
  })
})

test('removing the demo brings the time back', async () => {
  const shop = await openTestShop()
  const { db, storage, clock, keyring } = shop
  await loadDemo({ db, storage, clock, keyring, shopUrl: shop.origin, report: () => {} })
  const admin = await shop.login(await shop.admin())
  await moveTime(shop, 'week')
  expect(shop.shopClock.now().getTime()).toBeGreaterThan(clock.now().getTime() + DAY_MS)

  await admin.ok(adminSetup.removeDemo, { body: { confirmation: 'remove the demo' } })

  await expect.poll(() => shop.shopClock.now().getTime()).toBeLessThan(clock.now().getTime() + MINUTE_MS)
  expect(await shop.count('shopTime')).toBe(0)
})
