import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { account } from '#core/contract/account.ts'
import { adminDashboard } from '#core/contract/admin-dashboard.ts'
import { adminWebhooks } from '#core/contract/admin-webhooks.ts'
import { MINUTE_MS } from '#core/domain/durations.ts'
import { addMonths } from '#core/domain/license-period.ts'
import { useCheckoutShop } from '../../support/checkout.ts'
import { moveTime } from '../../support/move-time.ts'
import type { Browser } from '../../support/shop/browser.ts'
import { isSignedWith, openWebhookReceiver } from '../../support/webhook-receiver.ts'

/** Where the shop writes down when something happened, of what a purchase writes. */
const DATED: readonly [table: string, columns: readonly string[]][] = [
  ['orders', ['created_at', 'updated_at']],
  ['order_events', ['created_at']],
  ['licenses', ['created_at']],
  ['license_events', ['created_at']],
  ['checkout_attempts', ['created_at', 'updated_at', 'expires_at']],
  ['payments', ['created_at', 'captured_at']],
  ['ledger_entries', ['created_at', 'occurred_at']],
  ['provider_events', ['received_at', 'occurred_at']],
  ['mails', ['created_at']],
  ['webhook_deliveries', ['created_at']],
]

const shop = await useCheckoutShop({ env: { UNSAFE: 'rate-limits,private-webhooks' } })
const START = shop.clock.now()
const LATER = addMonths(START, 12)
let staff: Browser

beforeAll(async () => {
  staff = await shop.signIn(await shop.admin())
  await shop.listen()
  await moveTime(shop, 'year')
})

test('the shop’s clock shows the new time, and the machine’s goes on as before', () => {
  expect(shop.shopClock.now()).toEqual(LATER)
  expect(shop.clock.now()).toEqual(START)
})

test('staff stay logged in, and shoppers can log in', async () => {
  await staff.ok(adminDashboard.counts, {})
  const shopper = await shop.login(await shop.user())
  await shopper.ok(account.getProfile, {})
})

test('a purchase is paid, both providers’ signed webhooks arrive, and everything is dated by the shop', async () => {
  const receiver = await openWebhookReceiver()
  onTestFinished(() => receiver.close())
  const { data: endpoint } = await staff.ok(adminWebhooks.create, {
    body: { url: receiver.url, events: ['order.completed'] },
  })

  await shop.buyByCard(await shop.buyer(await shop.product()))
  await shop.buyByPaypal(await shop.buyer(await shop.product()))
  await shop.deliverWebhooks()
  await shop.app.modules.webhooks.sendDue()
  await shop.mails()

  const states = shop.sandbox.events.list().map(({ provider, state }) => `${provider} ${state}`)
  expect(new Set(states)).toEqual(new Set(['stripe delivered', 'paypal delivered']))
  for (const [table, columns] of DATED) {
    for (const column of columns) {
      const { rows } = await shop.database.pool.query(
        `select ${column} as at from ${table} where ${column} is not null`,
      )
      expect(rows.length, `${table}.${column}`).toBeGreaterThan(0)
      for (const { at } of rows)
        expect(at.getTime(), `${table}.${column}`).toBeGreaterThanOrEqual(LATER.getTime() - MINUTE_MS)
    }
  }

  // The seller's system compares the signature's time with its own clock.
  expect(receiver.received).toHaveLength(2)
  for (const webhook of receiver.received) {
    expect(webhook.headers['webhook-timestamp']).toBe(String(Math.floor(START.getTime() / 1000)))
    expect(isSignedWith(endpoint.secret, webhook)).toBe(true)
  }
})

test('PayPal’s access token from before the move is still good', async () => {
  await shop.buyByPaypal(await shop.buyer(await shop.product()))
  await moveTime(shop, 'year')

  await shop.buyByPaypal(await shop.buyer(await shop.product()))
})
