import { expect, test } from 'vitest'
import { checkout } from '#core/contract/checkout.ts'
import { visits } from '#core/contract/visits.ts'
import { FORM, openCheckoutShop } from '../../support/checkout.ts'
import { openTestShop } from '../../support/test-shop.ts'

test('of 100 parallel visits from one address, 60 are accepted and the rest get Retry-After', async () => {
  const shop = await openTestShop({ rateLimits: true })
  const visitor = shop.browser()

  const answers = await Promise.all(
    Array.from({ length: 100 }, () => visitor.call(visits.record, { body: {} })),
  )
  const refused = answers.filter(({ status }) => status === 429)

  expect(answers.filter(({ status }) => status === 204)).toHaveLength(60)
  expect(refused).toHaveLength(40)
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
})

test('a forwarded address from an untrusted proxy does not reset the count', async () => {
  const shop = await openTestShop({ rateLimits: true })
  const visitor = shop.browser()
  for (let i = 0; i < 60; i++) await visitor.call(visits.record, { body: {} })

  const { status } = await visitor.call(visits.record, { body: {} }, { 'x-forwarded-for': '198.51.100.1' })

  expect(status).toBe(429)
})

test('clients that probe for URLs are slowed down', async () => {
  const shop = await openTestShop({ rateLimits: true })
  const visitor = shop.browser()

  const statuses = []
  for (let i = 0; i < 61; i++) statuses.push((await visitor.send({ url: `/api/guess-${i}` })).statusCode)

  expect(statuses.slice(0, 60).every((status) => status === 404)).toBe(true)
  expect(statuses[60]).toBe(429)
})

test('of eleven PayPal payments from one address, the last is refused, and one from elsewhere is not', async () => {
  const shop = await openCheckoutShop({ rateLimits: true })
  const product = await shop.product()
  const start = async (browser = shop.browser()) => {
    const body = { payment_method: 'PayPal', billing_address: FORM }
    return (await (await shop.buyer(product, { browser })).call(checkout.process, { body })).status
  }

  const statuses = []
  for (let i = 0; i < 11; i++) statuses.push(await start())

  expect(statuses).toEqual([...Array(10).fill(200), 429])
  expect(await start(shop.browser({ ip: '198.51.100.1' }))).toBe(200)
})

test('of eleven tries to order for nothing from one address, the last is refused', async () => {
  const shop = await openCheckoutShop({ rateLimits: true })

  const statuses = []
  for (let i = 0; i < 11; i++) statuses.push((await shop.orderFree(shop.browser())).status)

  expect(statuses.map((status) => status === 429)).toEqual([...Array(10).fill(false), true])
})

test('a PayPal payment is counted by session too, whatever address it comes from', async () => {
  const shop = await openCheckoutShop({ rateLimits: true })
  const first = await shop.buyer(await shop.product())
  const from = async (ip: string) => {
    const moved = shop.browser({ ip })
    for (const [name, value] of first.cookies) moved.cookies.set(name, value)
    moved.keepCsrfToken(first.csrfToken())
    const body = { payment_method: 'PayPal', billing_address: FORM }
    return (await moved.call(checkout.process, { body })).status
  }

  const statuses = []
  for (let i = 1; i <= 11; i++) statuses.push(await from(`198.51.100.${i}`))

  expect(statuses).toEqual([...Array(10).fill(200), 429])
})
