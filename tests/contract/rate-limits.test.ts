import { describe, expect, test } from 'vitest'
import { allEndpoints } from '#core/contract/index.ts'
import { listRateRules } from '#core/contract/rate-limits.ts'
import { settings } from '#server/db/tables/index.ts'
import { nameOf, sampleRequest } from '../support/shop/sample-request.ts'
import { openTestShop, useTestShop } from '../support/test-shop.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** The rules as promised, in the order staff see them: name, limit, window. */
const RULES = [
  ['general', 300, MINUTE],
  ['not-found', 60, MINUTE],
  ['visits', 60, MINUTE],
  ['cart', 60, MINUTE],
  ['order-keys', 20, MINUTE],
  ['subscription-links', 30, MINUTE],
  ['login', 20, MINUTE],
  ['passkeys', 60, MINUTE],
  ['register', 5, HOUR],
  ['forgot', 10, HOUR],
  ['reset', 10, HOUR],
  ['confirm-email', 20, HOUR],
  ['updates', 600, MINUTE],
  ['license-keys', 120, MINUTE],
  ['unknown-keys', 20, MINUTE],
  ['download-links', 60, 10 * MINUTE],
  ['downloads', 300, 10 * MINUTE],
  ['payments', 10, 10 * MINUTE],
  ['coupon-failures', 10, HOUR],
  ['password-failures', 5, 15 * MINUTE],
  ['code-failures', 30, HOUR],
  ['reset-mails', 3, HOUR],
  ['confirmation-mails', 3, HOUR],
  ['confirmation-networks', 10, HOUR],
]

/** Which rule counts which call, besides the general one. `none` is not counted at all. */
const LIMITED: Record<string, string> = {
  'POST /visits': 'visits',
  'POST /cart': 'cart',
  'POST /cart/add': 'cart',
  'POST /cart/add-license': 'cart',
  'POST /cart/update': 'cart',
  'POST /cart/remove': 'cart',
  'POST /cart/coupon': 'cart',
  'POST /cart/coupon/remove': 'cart',
  'POST /checkout/success': 'order-keys',
  'POST /orders/request-refund': 'order-keys',
  'POST /orders/withdraw-refund-request': 'order-keys',
  'POST /subscriptions/get': 'subscription-links',
  'POST /subscriptions/cancel': 'subscription-links',
  'POST /subscriptions/resume': 'subscription-links',
  'POST /subscriptions/start-means-change': 'payments',
  'POST /subscriptions/finish-means-change': 'subscription-links',
  'POST /subscriptions/retry': 'payments',
  'POST /subscriptions/start-payment': 'payments',
  'POST /subscriptions/finish-payment': 'subscription-links',
  'POST /api/create-payment-intent': 'payments',
  'POST /api/login': 'login',
  'POST /api/passkeys/login': 'login',
  'POST /api/passkeys/challenge': 'passkeys',
  'POST /api/register': 'register',
  'POST /api/forgot-password': 'forgot',
  'POST /api/reset-password': 'reset',
  'POST /api/confirm-email': 'confirm-email',
  'POST /api/undo-email-change': 'confirm-email',
  'POST /webhooks/stripe': 'none',
  'POST /webhooks/paypal': 'none',
}

const COUNTED = Object.entries(LIMITED).filter(([, rule]) => rule !== 'none')

test('the rules are the ones promised', () => {
  expect(listRateRules().map(({ name, limit, windowSeconds }) => [name, limit, windowSeconds])).toEqual(RULES)
})

test('every call is under the rule the table names, and under no other', () => {
  const declared = allEndpoints().filter(({ rateLimit }) => rateLimit !== undefined)

  expect(Object.fromEntries(declared.map((target) => [nameOf(target), target.rateLimit]))).toEqual(LIMITED)
})

describe('with one call a window', () => {
  const shop = useTestShop({ rateLimits: true })

  test.each(COUNTED)('a second %s is refused by %s', async (name, rule) => {
    const [target] = allEndpoints().filter((each) => nameOf(each) === name)
    if (!target) throw new Error(`No endpoint ${name}`)
    await setLimits(shop(), { [rule]: 1 })
    const browser = shop().browser({ ip: addressFor(name) })

    const first = await browser.send(sampleRequest(target))
    const second = await browser.send(sampleRequest(target))

    expect(first.statusCode).not.toBe(429)
    expect(second.statusCode).toBe(429)
  })

  test('calls that the table does not name are not counted by these rules', async () => {
    const rules = COUNTED.map(([, rule]) => [rule, 1] as const)
    await setLimits(shop(), { ...Object.fromEntries(rules), general: 100_000, 'not-found': 100_000 })
    const browser = shop().browser({ ip: '198.51.100.200' })
    const refused: string[] = []

    for (const target of allEndpoints().filter((each) => !(nameOf(each) in LIMITED))) {
      await browser.send(sampleRequest(target))
      const { statusCode } = await browser.send(sampleRequest(target))
      if (statusCode === 429) refused.push(nameOf(target))
    }

    expect(refused).toEqual([])
  })
})

test('webhooks pass however many come, and other calls do not', async () => {
  const shop = await openTestShop({ rateLimits: true })
  await setLimits(shop, { general: 2 })
  const provider = shop.browser()
  const statusesOf = async (path: string, method: 'GET' | 'POST') => {
    const sent = Array.from({ length: 4 }, () => provider.send({ method, url: path, payload: {} }))
    return (await Promise.all(sent)).map(({ statusCode }) => statusCode)
  }

  expect(await statusesOf('/webhooks/stripe', 'POST')).not.toContain(429)
  expect(await statusesOf('/webhooks/paypal', 'POST')).not.toContain(429)
  expect(await statusesOf('/api/payment-options', 'GET')).toContain(429)
})

type Shop = Awaited<ReturnType<typeof openTestShop>>

async function setLimits(shop: Shop, limits: Record<string, number>): Promise<void> {
  const row = { key: 'rateLimits', value: limits }
  await shop.db.insert(settings).values(row).onConflictDoUpdate({ target: settings.key, set: row })
  await shop.app.open()
}

/** Each call comes from an address of its own, since rules are shared by several. */
function addressFor(name: string): string {
  return `198.51.100.${1 + Object.keys(LIMITED).indexOf(name)}`
}
