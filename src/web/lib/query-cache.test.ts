import { describe, expect, test } from 'vitest'
import { createQueryCache } from './query-cache.ts'

const KEY = 'orders.list|{}'

/** A shop that returns these answers in turn. */
function cacheOf(...answers: (string | Error | Promise<string>)[]) {
  const requests: string[] = []
  let time = 1_000
  const load = async (key: string) => {
    requests.push(key)
    const answer = await answers.shift()
    if (answer instanceof Error) throw answer
    return answer
  }
  const cache = createQueryCache(load, { freshMs: 100, now: () => time })
  return { cache, requests, wait: (ms: number) => (time += ms) }
}

describe('the query cache', () => {
  test('two screens with the same query share one request', async () => {
    const { cache, requests } = cacheOf('page 1')

    await Promise.all([cache.fetch(KEY), cache.fetch(KEY)])

    expect(requests).toEqual([KEY])
    expect(cache.find(KEY)).toMatchObject({ data: 'page 1', fetching: false, error: null })
  })

  test('a failed refetch leaves the old answer in place', async () => {
    const { cache } = cacheOf('page 1', new Error('Server error'))
    await cache.fetch(KEY)

    await cache.fetch(KEY)

    expect(cache.find(KEY)).toMatchObject({ data: 'page 1', fetching: false })
    expect(cache.find(KEY).error?.message).toBe('Server error')
  })

  test('a quiet refetch that fails is forgotten', async () => {
    const { cache } = cacheOf('page 1', new Error('Server error'))
    await cache.fetch(KEY)

    await cache.fetch(KEY, { quiet: true })

    expect(cache.find(KEY)).toMatchObject({ data: 'page 1', fetching: false, error: null })
  })

  test('the answer of a change wins over a request that started before it', async () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const { cache } = cacheOf(promise)
    const early = cache.fetch(KEY)

    cache.set(KEY, 'changed')
    resolve('page 1')
    await early

    expect(cache.find(KEY)).toMatchObject({ data: 'changed', fetching: false })
  })

  test('an answer is fresh for a while', async () => {
    const { cache, wait } = cacheOf('page 1')
    await cache.fetch(KEY)
    expect(cache.isFresh(KEY)).toBe(true)

    wait(100)

    expect(cache.isFresh(KEY)).toBe(false)
  })

  test('invalidating refetches what is on the screen and drops the rest', async () => {
    const { cache, requests } = cacheOf('page 1', 'page 2', 'page 1, changed')
    cache.subscribe(KEY, () => {})
    await cache.fetch(KEY)
    await cache.fetch('orders.list|{"page":2}')

    await cache.invalidate((key) => key.startsWith('orders.'))

    expect(requests).toEqual([KEY, 'orders.list|{"page":2}', KEY])
    expect(cache.find(KEY).data).toBe('page 1, changed')
    expect(cache.find('orders.list|{"page":2}').data).toBeUndefined()
  })

  test('invalidating overtakes a first request that is still running', async () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const { cache } = cacheOf(promise, 'after the change')
    cache.subscribe(KEY, () => {})
    const early = cache.fetch(KEY)

    await cache.invalidate(() => true)
    resolve('before the change')
    await early

    expect(cache.find(KEY)).toMatchObject({ data: 'after the change', fetching: false })
  })

  test('a failure is forgotten with its screen', async () => {
    const { cache } = cacheOf(new Error('Server error'), 'page 1', new Error('Server error'))
    const leave = cache.subscribe(KEY, () => {})
    await cache.fetch(KEY)
    leave()
    expect(cache.find(KEY)).toMatchObject({ data: undefined, error: null })

    const leaveAgain = cache.subscribe(KEY, () => {})
    await cache.fetch(KEY)
    await cache.fetch(KEY)
    leaveAgain()

    expect(cache.find(KEY)).toMatchObject({ data: 'page 1', error: null })
    expect(cache.isFresh(KEY)).toBe(false)
  })

  test('a short-lived answer is gone when the last screen leaves', async () => {
    const { cache } = cacheOf('order')
    const leaves = [1, 2].map(() => cache.subscribe(KEY, () => {}, { shortLived: true }))
    await cache.fetch(KEY)

    leaves[0]?.()
    expect(cache.find(KEY).data).toBe('order')

    leaves[1]?.()
    expect(cache.find(KEY).data).toBeUndefined()
  })

  test('the answer of a change that arrives after a login change is dropped', async () => {
    const { cache } = cacheOf('Ada')
    await cache.fetch(KEY)

    cache.expire()
    cache.set(KEY, 'Ada Byron')

    expect(cache.find(KEY).data).toBeUndefined()
  })

  test('a request from before a login change is not joined', async () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const { cache } = cacheOf(promise, 'the shopper’s cart')
    cache.subscribe(KEY, () => {})
    const early = cache.fetch(KEY)

    cache.expire()
    await cache.fetch(KEY)
    resolve('the guest’s cart')
    await early

    expect(cache.find(KEY)).toMatchObject({ data: 'the shopper’s cart', fetching: false })
  })

  test('after a login change nothing is left once its screen is gone', async () => {
    const { cache } = cacheOf('page 1', 'profile')
    const leave = cache.subscribe(KEY, () => {})
    await cache.fetch(KEY)
    await cache.fetch('account.getProfile|{}')

    cache.expire()
    expect(cache.find(KEY).data).toBe('page 1')
    expect(cache.find('account.getProfile|{}').data).toBeUndefined()

    leave()
    expect(cache.find(KEY).data).toBeUndefined()
  })
})
