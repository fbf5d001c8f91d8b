import { expect, onTestFinished, test, vi } from 'vitest'
import { cart } from '#core/contract/cart.ts'
import { checkout, webhooks } from '#core/contract/checkout.ts'
import { openCheckoutShop } from '../../support/checkout.ts'

test('while more comes in than goes out, newcomers are refused at once, and shoppers and providers are served', async () => {
  const shop = await openCheckoutShop()
  const body = { product_id: (await shop.product()).id, quantity: 1 }
  const shopper = shop.browser()
  await shopper.ok(cart.add, { body })
  const { pool } = shop.database
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  const release = () => {
    for (const client of taken.splice(0)) client.release()
  }
  onTestFinished(release)

  const waiting = shopper.call(cart.add, { body })
  await expect.poll(() => pool.waitingCount).toBeGreaterThan(0)
  const time = { now: performance.now() }
  vi.spyOn(performance, 'now').mockImplementation(() => time.now)
  onTestFinished(() => void vi.restoreAllMocks())
  // Each comes a moment after the one before, and needs no database.
  for (let count = 0; count < 100; count++) {
    time.now += 200
    await shop.browser().call(checkout.options, {})
  }
  const refused = await shop.browser().call(cart.add, { body })
  const unsigned = await shop.browser().call(webhooks.stripe, {})
  const known = shopper.call(cart.show, {})
  await expect.poll(() => pool.waitingCount).toBeGreaterThan(1)
  release()

  expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } })
  expect(unsigned.status).toBe(400)
  expect([(await waiting).status, (await known).status]).toEqual([200, 200])
  expect(await shop.browser().call(cart.add, { body })).toMatchObject({ status: 200 })
})
