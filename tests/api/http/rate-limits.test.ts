import { expect, test } from 'vitest'
import { visits } from '#core/contract/visits.ts'
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
