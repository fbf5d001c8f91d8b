import { expect, test } from 'vitest'
import { openTestShop } from '../../support/test-shop.ts'

test('more pages than can be rendered are refused at once, and those that are cached are not', async () => {
  const hold = { page: Promise.resolve() }
  const { http } = await openTestShop({ pageStatus: 200, holdPage: () => hold.page })
  const open = (url: string) => http.inject({ url, headers: { accept: 'text/html' } })
  await open('/cached')

  const rush = Promise.withResolvers<void>()
  hold.page = rush.promise
  const asked = Array.from({ length: 100 }, (_, number) => open(`/page-${number}`))
  const refused = await Promise.any(asked)
  const cached = await open('/cached')
  rush.resolve()
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode)

  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2'])
  expect(refused.headers['content-type']).toContain('text/html')
  expect(cached.statusCode).toBe(200)
  expect(statuses.filter((status) => status === 200)).toHaveLength(72)
  expect(statuses.filter((status) => status === 503)).toHaveLength(28)
  expect((await open('/page-99')).statusCode).toBe(200)
})
