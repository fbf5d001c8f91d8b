import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { cart } from '#core/contract/cart.ts'
import { licenses, subscriptions, users, webhookDeliveries } from '#server/db/tables/index.ts'
import { refundOrder, syncPayment } from '#server/modules/orders/index.ts'
import {
  cancelSubscription,
  endSubscriptions,
  resumeSubscription,
} from '#server/modules/subscriptions/index.ts'
import { useCheckoutShop } from '../../support/checkout.ts'
import { DAY, daysAfter, daysBefore, subscribing } from '../../support/subscriptions.ts'

const shop = await useCheckoutShop({ now: '2026-03-10T09:30:00Z' })
const {
  yearlyProduct,
  subscribe,
  newest,
  get,
  chargesOf,
  eventsOf,
  licenseOf,
  meansOf,
  run,
  runAt,
  passYear,
  listOrders,
} = subscribing(shop)
const HOUR = DAY / 24

afterEach(async () => {
  await shop.db.transaction((tx) =>
    endSubscriptions(shop, tx, { where: undefined, reason: 'refund', now: shop.clock.now() }),
  )
  await run()
})

async function subscribed() {
  const person = await shop.user()
  const browser = await shop.signIn(person)
  const product = await yearlyProduct({ priceCents: 4900 })
  await subscribe(product, { browser })
  return { ...(await newest()), browser, product, person }
}

const change = (id: number, by: 'holder' | 'staff' = 'holder') => ({
  id,
  by,
  actor: { kind: 'user', id: null } as const,
  now: shop.clock.now(),
})
const cancel = (id: number) => shop.db.transaction((tx) => cancelSubscription(shop, tx, change(id)))
const resume = (id: number) => shop.db.transaction((tx) => resumeSubscription(shop, tx, change(id)))

describe('canceling', () => {
  test('stops the next charge until 24 hours before, and the license stays valid to its end', async () => {
    const { id, periodEnd } = await subscribed()
    await runAt(daysBefore(periodEnd, 30))
    shop.clock.set(new Date(periodEnd.getTime() - 24 * HOUR - 1))

    expect(await cancel(id)).toBe('canceled')
    expect(await cancel(id)).toBe('unchanged')
    await runAt(new Date(periodEnd.getTime() - 1))
    expect(await get(id)).toMatchObject({ status: 'canceled', canceledBy: 'holder', nextActionAt: periodEnd })
    expect(await licenseOf(id)).toMatchObject({ status: 'active', graceUntil: null })
    await runAt(daysAfter(periodEnd, 1))

    expect(await get(id)).toMatchObject({ status: 'ended', endReason: 'canceled' })
    expect(await chargesOf(id)).toEqual([])
    expect((await meansOf(id))?.detachedAt).not.toBeNull()
  })

  test('later than that cancels the year after', async () => {
    const { id, periodEnd } = await subscribed()
    await runAt(daysBefore(periodEnd, 30))
    shop.clock.set(new Date(periodEnd.getTime() - 24 * HOUR))

    expect(await cancel(id)).toBe('after_charge')
    expect(await get(id)).toMatchObject({ status: 'active', cancelAfterCharge: true })
    await runAt(daysAfter(periodEnd, 1))

    expect(await chargesOf(id)).toMatchObject([{ status: 'paid' }])
    expect(await get(id)).toMatchObject({ status: 'canceled', period: 2, cancelAfterCharge: false })
    await runAt(daysAfter((await get(id)).periodEnd, 1))
    expect(await get(id)).toMatchObject({ status: 'ended', endReason: 'canceled' })
    expect(await chargesOf(id)).toHaveLength(1)
  })

  test('a late payment ends it at once', async () => {
    const { id } = await subscribed()
    await shop.sandbox.bank.answerCharges((await meansOf(id))?.ref ?? '', 'soft')
    await passYear(id)

    expect(await cancel(id)).toBe('ended')

    expect(await get(id)).toMatchObject({ status: 'ended', endReason: 'canceled', canceledBy: 'holder' })
    expect(await chargesOf(id)).toMatchObject([{ status: 'void' }])
  })

  test('can be taken back before the period ends, and what was not told is told first', async () => {
    const { id, periodEnd } = await subscribed()
    await cancel(id)
    await runAt(daysBefore(periodEnd, 2))
    expect(await eventsOf(id)).toEqual(['created', 'canceled'])

    expect(await resume(id)).toBe(true)
    expect(await resume(id)).toBe(false)
    await run()
    expect(await eventsOf(id)).toEqual(['created', 'canceled', 'resumed', 'notice_sent'])
    await runAt(daysAfter(periodEnd, 1))
    expect(await chargesOf(id)).toEqual([])
    await runAt(daysAfter(periodEnd, 5.1))

    expect(await chargesOf(id)).toMatchObject([{ status: 'paid' }])
    // Paid late, it still counts from the old end.
    expect(await get(id)).toMatchObject({ status: 'active', period: 2, periodStart: periodEnd })
  })

  test('cannot be taken back once it is over', async () => {
    const { id, periodEnd } = await subscribed()
    await cancel(id)
    await runAt(periodEnd)

    await expect(resume(id)).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('renewing by hand', () => {
  async function renewByHand({ person, licenseId }: Awaited<ReturnType<typeof subscribed>>) {
    const browser = await shop.signIn(person)
    await browser.ok(cart.addLicense, { body: { license_id: licenseId } })
    return shop.buyByCard(browser)
  }

  test('moves the next charge by the same year', async () => {
    const mine = await subscribed()
    const { id, periodEnd } = mine
    await runAt(daysBefore(periodEnd, 10))

    await renewByHand(mine)

    const moved = await get(id)
    expect(moved).toMatchObject({ status: 'active', period: 2, periodStart: periodEnd, noticeAt: null })
    expect(moved.periodEnd).toEqual((await licenseOf(id)).expiresAt)
    await runAt(daysAfter(periodEnd, 1))
    expect(await chargesOf(id)).toEqual([])
    expect(
      (await shop.db.select().from(subscriptions).where(eq(subscriptions.licenseId, mine.licenseId))).length,
    ).toBe(1)
  })

  test('voids a charge that is late', async () => {
    const mine = await subscribed()
    await shop.sandbox.bank.answerCharges((await meansOf(mine.id))?.ref ?? '', 'hard')
    await passYear(mine.id)

    await renewByHand(mine)
    await run()

    expect(await get(mine.id)).toMatchObject({ status: 'active', period: 2, pastDueAt: null })
    expect(await chargesOf(mine.id)).toMatchObject([{ status: 'void', nextTryAt: null }])
  })
})

describe('an upgrade', () => {
  async function upgrade({ browser, licenseId, product }: Awaited<ReturnType<typeof subscribed>>) {
    const agency = await shop.make('plans', {
      productId: product.id,
      code: 'agency',
      name: 'Agency',
      priceCents: 9900,
      sitesLimit: 10,
      months: 12,
      billing: 'yearly',
    })
    await browser.ok(cart.addLicense, { body: { license_id: licenseId, plan: agency.id } })
    await shop.buyByCard(browser)
    return agency
  }

  test('costs the new price from the next charge', async () => {
    const mine = await subscribed()
    const agency = await upgrade(mine)

    expect(await get(mine.id)).toMatchObject({
      planId: agency.id,
      priceCents: 9900,
      period: 1,
      periodEnd: mine.periodEnd,
    })
    await passYear(mine.id)
    expect(await chargesOf(mine.id)).toMatchObject([{ status: 'paid', amountCents: 9900 }])
  })

  test('that is refunded takes plan and price back', async () => {
    const mine = await subscribed()
    await upgrade(mine)
    const orderId = (await listOrders()).at(-1)?.id ?? 0

    await refundOrder(shop.app.modules.orders.deps, { orderId, reason: 'asked', requestedBy: null })

    expect(await get(mine.id)).toMatchObject({ planId: mine.planId, priceCents: 4900, status: 'active' })
  })
})

describe('a refund', () => {
  const lastOrder = async () => {
    const order = (await listOrders()).at(-1)
    if (!order) throw new Error('no order')
    return order
  }
  const refund = async (orderId: number, cancelSubscription = false) =>
    refundOrder(shop.app.modules.orders.deps, {
      orderId,
      reason: 'asked',
      requestedBy: null,
      cancelSubscription,
    })

  test('of a renewal takes its year back and no more, and the next charge is told of again', async () => {
    const { id, periodEnd, person } = await subscribed()
    await passYear(id)
    const renewal = await lastOrder()

    await refund(renewal.id)

    expect(await get(id)).toMatchObject({ status: 'active', period: 2, periodEnd, noticeAt: null })
    expect(await licenseOf(id)).toMatchObject({ status: 'active', expiresAt: periodEnd })
    await run()
    expect(await chargesOf(id)).toHaveLength(1)
    await runAt(daysAfter(shop.clock.now(), 7.1))
    expect(await chargesOf(id)).toMatchObject([{ period: 1 }, { period: 2, status: 'paid' }])
    const { text } = await shop.mail('refund', person.email)
    expect(text).toContain('so what it added to your license is taken back.')
  })

  test('of a renewal cancels the subscription if staff say so', async () => {
    const { id } = await subscribed()
    await passYear(id)

    await refund((await lastOrder()).id, true)
    await run()

    expect(await get(id)).toMatchObject({ status: 'ended', endReason: 'canceled', canceledBy: 'staff' })
  })

  test('of the purchase ends it', async () => {
    const { id, person } = await subscribed()

    await refund((await lastOrder()).id)

    expect(await get(id)).toMatchObject({ status: 'ended', endReason: 'refund' })
    const { text } = await shop.mail('subscription-ended', person.email)
    expect(text).toContain('You can no longer use the license key.')
    expect(text).not.toContain('To come back')
    expect(await licenseOf(id)).toMatchObject({ status: 'disabled', graceUntil: null })
  })
})

test('a dispute ends the subscription of what was disputed', async () => {
  const { id } = await subscribed()
  await passYear(id)
  const order = (await listOrders()).at(-1)
  const ref = shop.sandbox.bank.payments()[0]?.reference ?? ''

  await shop.sandbox.bank.dispute(ref)
  await syncPayment(shop.app.modules.orders.deps, order?.paymentId ?? 0)

  expect(await get(id)).toMatchObject({ status: 'ended', endReason: 'dispute' })
})

test('a price that is announced counts after 30 days, and then is the price', async () => {
  const { id, periodEnd } = await subscribed()
  await shop.db
    .update(subscriptions)
    .set({ nextPriceCents: 5900, priceNoticeAt: daysBefore(periodEnd, 30) })
    .where(eq(subscriptions.id, id))

  await passYear(id)

  expect(await chargesOf(id)).toMatchObject([{ status: 'paid', amountCents: 5900 }])
  expect(await get(id)).toMatchObject({ priceCents: 5900, nextPriceCents: null, priceNoticeAt: null })
})

test('an account address that has changed since gets the receipt', async () => {
  const { id, person } = await subscribed()
  await shop.db.update(users).set({ email: 'new@example.com' }).where(eq(users.id, person.id))

  await passYear(id)

  expect((await listOrders()).at(-1)).toMatchObject({ email: 'new@example.com', userId: person.id })
})

test('a guest who registers between the try and its answer keeps the renewal', async () => {
  await subscribe(await yearlyProduct())
  const { id, licenseId } = await newest()
  const means = await meansOf(id)
  await shop.sandbox.bank.answerCharges(means?.ref ?? '', 'unavailable')
  await passYear(id)
  const person = await shop.user()
  await shop.db.update(licenses).set({ userId: person.id }).where(eq(licenses.id, licenseId))
  await shop.sandbox.bank.answerCharges(means?.ref ?? '', 'ok')

  await runAt(daysAfter(shop.clock.now(), 0.1))

  expect((await listOrders()).at(-1)).toMatchObject({
    userId: person.id,
    status: 'completed',
    attentionReason: null,
  })
  expect(await get(id)).toMatchObject({ period: 2 })
})

test('PayPal may save the account a while after the payment', async () => {
  const browser = await shop.buyer(await yearlyProduct())
  const { order_id } = await shop.beginPaypal(browser)
  await shop.sandbox.shopper.approveOrder(order_id, 'save_later')
  await shop.capture(browser, order_id)
  const { id } = await newest()
  expect(await get(id)).toMatchObject({ status: 'active', meansId: null })

  await shop.listen()
  shop.clock.advance(60_000)
  await shop.deliverWebhooks()

  expect(await meansOf(id)).toMatchObject({ provider: 'paypal' })
  await passYear(id)
  expect(await chargesOf(id)).toMatchObject([{ status: 'paid' }])
})

test('the seller’s systems hear of each step once', async () => {
  await shop.make('webhookEndpoints', {
    events: ['subscription.created', 'subscription.renewed', 'subscription.canceled', 'subscription.ended'],
  } as never)
  const { id } = await subscribed()
  await passYear(id)
  await cancel(id)
  await runAt(daysAfter((await get(id)).periodEnd, 1))

  const sent = await shop.db.select().from(webhookDeliveries).orderBy(webhookDeliveries.createdAt)
  const mine = sent.map(({ payload }) => payload as { type: string; data: Record<string, unknown> })
  const ofThis = mine.filter(({ data }) => data.subscription_id === id)
  expect(ofThis.map(({ type }) => type).sort()).toEqual([
    'subscription.canceled',
    'subscription.created',
    'subscription.ended',
    'subscription.renewed',
  ])
  expect(ofThis.find(({ type }) => type === 'subscription.renewed')?.data).toMatchObject({
    period: 2,
    status: 'active',
    amount: 49,
    currency: 'USD',
  })
})
