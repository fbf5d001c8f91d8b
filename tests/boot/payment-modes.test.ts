import { expect, onTestFinished, test } from 'vitest'
import { startShop } from '../support/start-shop.ts'

test('production without keys starts, and says that payments are not set up', async () => {
  const shop = await startShop({ env: { NODE_ENV: 'production' } })
  onTestFinished(() => shop.stop())

  expect(shop.output()).toContain('Payments are not set up, so nobody can buy.')
  const response = await fetch(`${shop.url}/api/payment-options`)
  expect(await response.json()).toMatchObject({ data: { mode: 'off', card: null, paypal: null } })
})

test('mixed keys do not start, by name and without a stack trace', async () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
  }

  await expect(startShop({ env: keys })).rejects.toThrow(
    /ready:\nSTRIPE_PUBLISHABLE_KEY: is a test key, but STRIPE_SECRET_KEY is a live key\. [^\n]+\n$/,
  )
})
