import { expect, test } from 'vitest'
import { content } from '#core/contract/content.ts'
import type { Call } from '#core/contract/endpoint.ts'
import { AppError } from '#core/errors.ts'
import type { ShopFacts } from '#core/page-input.ts'
import type { Log } from '#server/platform/log.ts'
import { createPageCache } from '#server/platform/page-cache/page-cache.ts'
import type { PageSource } from './page-source.ts'
import { createPageRenderer } from './render-page.ts'

/** A page that shows what it could read, as the shop's pages do. */
const source: PageSource = {
  stable: true,
  clientDir: null,
  version: null,
  handler:
    async () =>
    async (_, { call }) => {
      const text = await call(content.catalog, {}).then(
        ({ data }) => data.heading,
        () => 'nothing',
      )
      return new Response(text, { headers: { 'content-type': 'text/plain' } })
    },
  wrap: (next) => next,
}

function openShop(answers: readonly (string | Error)[]) {
  const left = [...answers]
  const call = (async () => {
    const answer = left.shift()
    if (answer instanceof Error) throw answer
    return { data: { heading: answer } }
  }) as unknown as Call
  const renderPage = createPageRenderer({
    source,
    call,
    shop: () => ({ publicUrl: 'https://shop.test' }) as ShopFacts,
    paymentScripts: () => ({ stripe: null, paypal: null }),
    log: {} as Log,
  })
  const cache = createPageCache({ anonymousToken: 'anon' })
  return async () => {
    const entry = await cache.get('/', () => renderPage('/', { theme: 'system', signedIn: false }))
    return entry.shared.identity
  }
}

test.each([{ failure: new Error('connection terminated') }, { failure: new AppError('unavailable') }])(
  'a page that lacks something because of "$failure.message" is shown and not kept',
  async ({ failure }) => {
    const open = openShop([failure, 'all of it'])

    const [first, second] = [await open(), await open()]

    expect([first.body.toString(), second.body.toString()]).toEqual(['nothing', 'all of it'])
    expect(first.headers).toContain('no-store')
    expect(second.headers).toContain('public, no-cache')
  },
)

test('a page for which there is no such record is kept', async () => {
  const open = openShop([new AppError('not_found'), 'never read'])

  await open()

  expect((await open()).body.toString()).toBe('nothing')
})
