import { describe, expect, test } from 'vitest'
import { CSRF_MARKER } from '#core/markers.ts'
import { createPageCache } from './page-cache.ts'

const page = (text: string) => ({
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from(text),
})

describe('createPageCache', () => {
  test('concurrent misses render once', async () => {
    const cache = createPageCache({ anonymousToken: 'anon' })
    let renders = 0
    const render = async () => {
      renders += 1
      return page('hello')
    }

    await Promise.all(Array.from({ length: 20 }, () => cache.get('/', render)))
    await cache.get('/', render)

    expect(renders).toBe(1)
  })

  test('a page rendered while the catalog changed is sent but not cached', async () => {
    const cache = createPageCache({ anonymousToken: 'anon' })
    const gate = Promise.withResolvers<void>()
    const old = cache.get('/', async () => {
      await gate.promise
      return page('old')
    })

    cache.clear()
    gate.resolve()

    expect((await old).shared.identity.body.toString()).toBe('old')
    expect(cache.find('/')).toBeUndefined()
    expect((await cache.get('/', async () => page('new'))).shared.identity.body.toString()).toBe('new')
  })

  test('a failed render is not cached and the next request tries again', async () => {
    const cache = createPageCache({ anonymousToken: 'anon' })

    await expect(cache.get('/', () => Promise.reject(new Error('database is away')))).rejects.toThrow()

    expect((await cache.get('/', async () => page('back'))).shared.identity.body.toString()).toBe('back')
  })

  test('only successful answers are cached, so unknown addresses cannot fill it', async () => {
    const cache = createPageCache({ anonymousToken: 'anon' })

    await cache.get('/nowhere', async () => ({ ...page('not found'), status: 404 }))

    expect(cache.size().entries).toBe(0)
  })

  test('the least recently used page is evicted when it is full', async () => {
    const cache = createPageCache({ anonymousToken: 'anon', maxBytes: 14_000 })
    const big = 'x'.repeat(2000)
    for (const key of ['/a', '/b', '/c']) await cache.get(key, async () => page(big + key))
    cache.find('/a')

    await cache.get('/d', async () => page(`${big}/d`))

    expect(cache.find('/a')).toBeDefined()
    expect(cache.find('/b')).toBeUndefined()
  })

  test('content that ages is rendered again after a while', async () => {
    let time = 0
    const cache = createPageCache({ anonymousToken: 'anon', maxAgeMs: 1000, now: () => time })
    await cache.get('/', async () => page('new product'))

    time = 1001

    expect(cache.find('/')).toBeUndefined()
  })

  test('content does not age more slowly because the clock is set back', async () => {
    let time = 5000
    const cache = createPageCache({ anonymousToken: 'anon', maxAgeMs: 1000, now: () => time })
    await cache.get('/', async () => page('new product'))
    await cache.remember('menu', async () => 'old')

    time = 3000

    expect(cache.find('/')).toBeUndefined()
    expect(await cache.remember('menu', async () => 'new')).toBe('new')
  })

  test('nothing made before a change that was announced is used after it', async () => {
    let time = 0
    const cache = createPageCache({ anonymousToken: 'anon', now: () => time })
    const shown = async () =>
      (await cache.get('/', async () => page(`at ${time}`))).shared.identity.body.toString()
    cache.changesAt([1000, 2000])

    const seen: string[] = []
    for (time of [0, 999, 1000, 1999, 2000, 9000]) seen.push(await shown())

    expect(seen).toEqual(['at 0', 'at 0', 'at 1000', 'at 1000', 'at 2000', 'at 2000'])
  })

  test('a page that was being rendered at such a moment is sent but not cached, and data is read again', async () => {
    let time = 0
    const cache = createPageCache({ anonymousToken: 'anon', now: () => time })
    cache.changesAt([1000])
    await cache.remember('frame', async () => 'old')

    await cache.get('/', async () => {
      time = 1000
      return page('old')
    })

    expect(cache.size().entries).toBe(0)
    expect(await cache.remember('frame', async () => 'new')).toBe('new')
  })

  test('visitors without a session share the bytes, with the anonymous token in the hole', async () => {
    const cache = createPageCache({ anonymousToken: 'anon' })

    const entry = await cache.get('/', async () => page(`<meta content="${CSRF_MARKER}">`))

    expect(entry.shared.identity.body.toString()).toBe('<meta content="anon">')
    expect(entry.personal).not.toBeNull()
  })

  test('data shared by many pages is read once until the catalog changes', async () => {
    const cache = createPageCache({ anonymousToken: 'anon' })
    let reads = 0
    const read = async () => {
      reads += 1
      return reads
    }

    expect([await cache.remember('categories', read), await cache.remember('categories', read)]).toEqual([
      1, 1,
    ])
    cache.clear()

    expect(await cache.remember('categories', read)).toBe(2)
  })

  test('data that could not be read is requested again', async () => {
    const cache = createPageCache({ anonymousToken: 'anon' })

    await expect(cache.remember('categories', () => Promise.reject(new Error('away')))).rejects.toThrow()

    expect(await cache.remember('categories', async () => 'back')).toBe('back')
  })

  test('data whose read started before a change is not used after it', async () => {
    const cache = createPageCache({ anonymousToken: 'anon' })
    const gate = Promise.withResolvers<string>()
    const old = cache.remember('categories', () => gate.promise)

    cache.clear()
    gate.resolve('old')
    await old

    expect(await cache.remember('categories', async () => 'new')).toBe('new')
  })
})
