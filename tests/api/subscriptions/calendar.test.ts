import { describe, expect, test } from 'vitest'
import { cart } from '#core/contract/cart.ts'
import { subscriptions } from '#server/db/tables/index.ts'
import { openCheckoutShop } from '../../support/checkout.ts'
import { DAY, daysAfter, daysBefore, subscribing } from '../../support/subscriptions.ts'

async function openShop(now = '2026-03-10T09:30:00Z') {
  const shop = await openCheckoutShop({ now })
  return { shop, ...subscribing(shop) }
}

describe('a paid yearly plan', () => {
  test('starts a subscription for each license, at the list price, with the saved card', async () => {
    const { shop, yearlyProduct, subscribe, meansOf, get } = await openShop()
    const product = await yearlyProduct()

    await subscribe(product, { quantity: 3 })

    const rows = await shop.db.select().from(subscriptions).orderBy(subscriptions.id)
    expect(rows).toHaveLength(3)
    expect(new Set(rows.map(({ licenseId }) => licenseId)).size).toBe(3)
    const subscription = await get(rows[0]?.id ?? 0)
    expect(subscription).toMatchObject({
      status: 'active',
      period: 1,
      priceCents: product.priceCents,
      periodStart: new Date('2026-03-10T09:30:00Z'),
      periodEnd: new Date('2027-03-10T09:30:00Z'),
      nextActionAt: daysBefore(new Date('2027-03-10T09:30:00Z'), 30),
    })
    expect(await meansOf(subscription.id)).toMatchObject({ provider: 'stripe', sandbox: true, live: false })
    await shop.checkMoney()
  })

  test('is told of 30 and 7 days before, charged at its end, and begins the next year', async () => {
    const { shop, yearlyProduct, subscribe, newest, get, runAt, eventsOf, chargesOf, licenseOf, listOrders } =
      await openShop()
    await subscribe(await yearlyProduct({ priceCents: 4900 }))
    const { id, periodEnd } = await newest()

    await runAt(new Date(daysBefore(periodEnd, 30).getTime() - 1))
    expect(await eventsOf(id)).toEqual(['created'])
    await runAt(daysBefore(periodEnd, 30))
    await runAt(daysBefore(periodEnd, 7))
    await runAt(new Date(periodEnd.getTime() - 1))
    expect(await eventsOf(id)).toEqual(['created', 'notice_sent', 'reminder_sent'])
    expect(await chargesOf(id)).toEqual([])
    await runAt(daysAfter(periodEnd, 1 / 24))

    expect(await eventsOf(id)).toEqual(['created', 'notice_sent', 'reminder_sent', 'renewed'])
    expect(await get(id)).toMatchObject({
      status: 'active',
      period: 2,
      periodStart: periodEnd,
      periodEnd: new Date('2028-03-10T09:30:00Z'),
      noticeAt: null,
      reminderAt: null,
    })
    expect(await licenseOf(id)).toMatchObject({ expiresAt: new Date('2028-03-10T09:30:00Z') })
    expect(await chargesOf(id)).toMatchObject([
      { period: 1, status: 'paid', amountCents: 4900, nextTryAt: null },
    ])
    const [first, second] = await listOrders()
    expect(second).toMatchObject({
      status: 'completed',
      totalCents: 4900,
      email: first?.email,
      billing: first?.billing,
      userId: first?.userId,
    })
    const receipts = (await shop.mails()).filter(({ kind }) => kind === 'order-receipt')
    expect(receipts.map(({ subject }) => / renewal, order \d+$/.test(subject))).toEqual([false, true])
    expect(receipts[1]?.text).toContain('Your subscription has renewed for another year, and is paid.')
    await shop.checkMoney()
  })

  test('is charged year after year, each with a notice of its own', async () => {
    const { shop, yearlyProduct, subscribe, newest, get, passYear, chargesOf, eventsOf } = await openShop()
    await subscribe(await yearlyProduct())
    const { id } = await newest()

    for (let year = 1; year <= 3; year++) await passYear(id)

    expect(await get(id)).toMatchObject({ period: 4, periodEnd: new Date('2030-03-10T09:30:00Z') })
    expect((await chargesOf(id)).map(({ period, status }) => [period, status])).toEqual([
      [1, 'paid'],
      [2, 'paid'],
      [3, 'paid'],
    ])
    expect((await eventsOf(id)).filter((kind) => kind === 'notice_sent')).toHaveLength(3)
    await shop.checkMoney()
  })

  test('is told first and charged a week later by a shop that was off for a year', async () => {
    const { shop, yearlyProduct, subscribe, newest, get, runAt, run, eventsOf, chargesOf } = await openShop()
    await subscribe(await yearlyProduct())
    const { id, periodEnd } = await newest()
    const back = daysAfter(periodEnd, 365)

    await runAt(back)
    await run()
    expect(await eventsOf(id)).toEqual(['created', 'notice_sent'])
    await runAt(new Date(back.getTime() + 7 * DAY - 1))
    expect(await chargesOf(id)).toEqual([])
    await runAt(new Date(back.getTime() + 7 * DAY + DAY / 24))

    const charges = await chargesOf(id)
    expect(charges).toMatchObject([{ period: 1, status: 'paid' }])
    // It had lapsed for too long to pay for the time in between.
    expect((await get(id)).periodStart.getTime()).toBeGreaterThan(back.getTime())
    await run()
    expect(await chargesOf(id)).toHaveLength(1)
    await shop.checkMoney()
  })

  test('is not charged early by a clock that goes back a day', async () => {
    const { yearlyProduct, subscribe, newest, runAt, passYear, chargesOf, eventsOf } = await openShop()
    await subscribe(await yearlyProduct())
    const { id, periodEnd } = await newest()
    await passYear(id)

    await runAt(daysBefore(periodEnd, 1))
    await runAt(daysAfter(periodEnd, 1))

    expect(await chargesOf(id)).toHaveLength(1)
    expect((await eventsOf(id)).filter((kind) => kind === 'renewed')).toHaveLength(1)
  })

  test('that cost nothing because of a coupon starts none', async () => {
    const { shop, yearlyProduct } = await openShop()
    const person = await shop.user()
    const browser = await shop.buyer(await yearlyProduct(), { browser: await shop.signIn(person) })
    const coupon = await shop.make('coupons', { percentOff: 100 })
    await browser.ok(cart.applyCoupon, { body: { code: coupon.code } })

    expect((await shop.orderFree(browser)).status).toBe(200)

    expect(await shop.db.select().from(subscriptions)).toEqual([])
  })
})
