import { describe, expect, test } from 'vitest'
import { adminDashboard } from '#core/contract/admin-dashboard.ts'
import { openTestShop, type TestShop } from '../../support/test-shop.ts'

const STRONG = 'kU3x9TqLz0vWn5RbYh7CmJ2sEd8PfGaA'

async function missingAt(shop: TestShop, person = shop.admin()): Promise<string[]> {
  const staff = await shop.signIn(await person)
  return (await staff.ok(adminDashboard.missing, {})).data.map(({ id }) => id)
}

describe('what is missing before going live', () => {
  test('a new shop: mail, payments and https', async () => {
    const shop = await openTestShop({ rateLimits: true, env: { UNSAFE: '' } })

    expect(await missingAt(shop)).toEqual(['mail', 'payments', 'https'])
  })

  test('also in production without keys', async () => {
    const env = {
      NODE_ENV: 'production',
      UNSAFE: '',
      PUBLIC_URL: 'https://shop.example',
      TRUST_PROXY: '127.0.0.1',
    }
    const shop = await openTestShop({ rateLimits: true, env })

    expect(await missingAt(shop)).toEqual(['mail', 'payments'])
  })

  test('the name of the proxy that an https address needs, even before it has forwarded anything', async () => {
    const env = { UNSAFE: '', PUBLIC_URL: 'https://shop.example', SMTP_URL: 'smtps://mail.example' }
    const shop = await openTestShop({ rateLimits: true, env })

    expect(await missingAt(shop)).toEqual(['payments', 'proxy'])
  })

  test('what UNSAFE allows, an old weak secret and the demo are named', async () => {
    const env = {
      SMTP_URL: 'smtp://mail.example',
      PUBLIC_URL: 'https://shop.example',
      TRUST_PROXY: '1',
      UNSAFE: 'rate-limits,private-webhooks',
      APP_SECRET: `${STRONG},${'a'.repeat(32)}`,
    }
    const shop = await openTestShop({ env })
    await shop.make('orders', {
      source: 'demo',
      status: 'completed',
      subtotalCents: 100,
      totalCents: 100,
      buyerName: 'Ada Byron',
      email: 'ada@example.com',
      emailNormalized: 'ada@example.com',
    })

    expect(await missingAt(shop)).toEqual(['payments', 'unsafe', 'old_secret', 'demo'])
  })

  test('support only sees whether emails are sent', async () => {
    const shop = await openTestShop()
    const withMail = await openTestShop({ env: { SMTP_URL: 'smtp://mail.example' } })

    expect(await missingAt(shop, shop.support())).toEqual(['mail'])
    expect(await missingAt(withMail, withMail.support())).toEqual([])
  })
})
