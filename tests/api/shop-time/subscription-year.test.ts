import { expect, test } from 'vitest'
import { DAY_MS } from '#core/domain/durations.ts'
import { addMonths } from '#core/domain/license-period.ts'
import { type CheckoutShop, openCheckoutShop } from '../../support/checkout.ts'
import { moveTime } from '../../support/move-time.ts'
import { readRenewals, subscribe } from '../../support/subscribers.ts'

/** Every mail to the holder with the days before (or, negative, after) the end of the first period. */
async function mailsByDay(shop: CheckoutShop, periodEnd: Date) {
  const { rows } = await shop.database.pool.query<{ kind: string; at: Date }>(
    `select kind, created_at as at from mails where kind like 'subscription%' or kind like 'order%' order by created_at, id`,
  )
  return rows.map(({ kind, at }) => [kind, Math.round((periodEnd.getTime() - at.getTime()) / DAY_MS)])
}

test('a year brings the notice, the reminder, the charge with its receipt, and a longer license', async () => {
  const shop = await openCheckoutShop({ now: '2026-03-01T12:00:00Z' })
  await shop.listen()
  const periodEnd = addMonths(shop.clock.now(), 12)
  const ids = await subscribe(shop)

  await moveTime(shop, 'renewal')

  expect(await readRenewals(shop.db, ids)).toMatchObject([
    { status: 'active', period: 2, charges: ['paid'], orders: 1, years: 1, declines: 0 },
  ])
  const told = await mailsByDay(shop, periodEnd)
  expect(told).toContainEqual(['subscription-notice', 30])
  expect(told).toContainEqual(['subscription-reminder', 7])
  expect(told.filter(([kind]) => String(kind).startsWith('order'))).toHaveLength(2)
  const happened = (await shop.app.modules.shopTime.state())?.happenings ?? []
  expect(happened.filter(({ what }) => what.startsWith('Subscription')).map(({ about }) => about)).toEqual([
    'Renewed',
    'Reminder sent: $49.00',
    'Notice sent: $49.00',
    'Created: $49.00',
  ])
  await shop.checkMoney()
})

test('a card that declines is tried again on its days, and two weeks later it is over', async () => {
  const shop = await openCheckoutShop({ now: '2026-03-01T12:00:00Z' })
  await shop.listen()
  const ids = await subscribe(shop)
  for (const { reference } of shop.sandbox.bank.means())
    await shop.sandbox.bank.answerCharges(reference, 'soft')

  await moveTime(shop, 'renewal')
  expect(await readRenewals(shop.db, ids)).toMatchObject([{ status: 'past_due', declines: 1 }])
  await moveTime(shop, 'week')
  await moveTime(shop, 'week')
  await moveTime(shop, 'day')

  expect(await readRenewals(shop.db, ids)).toMatchObject([
    { status: 'ended', period: 1, charges: ['void'], orders: 0, years: 0, declines: 5 },
  ])
  await shop.checkMoney()
})

test('many subscriptions renew in one move', async () => {
  const shop = await openCheckoutShop()
  await shop.listen()
  const ids = [
    ...(await subscribe(shop, { quantity: 10 })),
    ...(await subscribe(shop, { quantity: 2, by: 'paypal' })),
  ]

  await moveTime(shop, 'year')
  await moveTime(shop, 'day')

  for (const renewed of await readRenewals(shop.db, ids))
    expect(renewed).toMatchObject({ status: 'active', period: 2, charges: ['paid'], orders: 1 })
  await shop.checkMoney()
})
