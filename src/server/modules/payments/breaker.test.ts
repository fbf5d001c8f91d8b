import { describe, expect, test } from 'vitest'
import { createAsk } from './ask-provider.ts'
import { createBreaker } from './breaker.ts'
import { ProviderRefused, ProviderUnavailable } from './gateway.ts'

const DOWN = () => Promise.reject(new Error('no answer'))
const UP = () => Promise.resolve('an answer')

function given({ retryAfterSeconds }: { retryAfterSeconds?: number } = {}) {
  const time = { ms: 0 }
  const waits: number[] = []
  let calls = 0
  const ask = createAsk({
    breaker: createBreaker(() => time.ms),
    translate: (error) => new ProviderUnavailable('down', { cause: error, retryAfterSeconds }),
    wait: async (ms) => waits.push(ms),
  })
  const counted = <T>(call: () => Promise<T>) =>
    ask(() => {
      calls += 1
      return call()
    })
  return { ask: counted, time, waits, calls: () => calls }
}

async function failTimes(ask: (call: () => Promise<unknown>) => Promise<unknown>, times: number) {
  for (let at = 0; at < times; at++) await expect(ask(DOWN)).rejects.toBeInstanceOf(ProviderUnavailable)
}

describe('the breaker', () => {
  test('lets everything through while the provider answers', async () => {
    const { ask } = given()

    for (let at = 0; at < 100; at++) expect(await ask(UP)).toBe('an answer')
  })

  test('opens after five failures in 30 seconds, and tells callers when to try again', async () => {
    const { ask, calls } = given()
    await failTimes(ask, 5)

    await expect(ask(UP)).rejects.toMatchObject({ name: 'ProviderUnavailable', retryAfterSeconds: 30 })

    expect(calls()).toBe(5)
  })

  test('does not open after four failures, nor after five over a longer time', async () => {
    const { ask, time } = given()
    await failTimes(ask, 4)
    expect(await ask(UP)).toBe('an answer')
    for (let at = 0; at < 10; at++) {
      await failTimes(ask, 1)
      time.ms += 8_000
    }

    expect(await ask(UP)).toBe('an answer')
  })

  test('forgets earlier failures after a success', async () => {
    const { ask } = given()
    await failTimes(ask, 4)
    await ask(UP)
    await failTimes(ask, 4)

    expect(await ask(UP)).toBe('an answer')
  })

  test('lets one trial call through after a while, which closes it or opens it again', async () => {
    const { ask, time, calls } = given()
    await failTimes(ask, 5)
    time.ms += 30_000
    await failTimes(ask, 1)
    await expect(ask(UP)).rejects.toBeInstanceOf(ProviderUnavailable)
    expect(calls()).toBe(6)

    time.ms += 30_000
    expect(await ask(UP)).toBe('an answer')
    expect(await ask(UP)).toBe('an answer')
  })

  test('makes other calls wait during the trial call', async () => {
    const { ask, time } = given()
    await failTimes(ask, 5)
    time.ms += 30_000
    let release: (value: string) => void = () => undefined
    const probe = ask(
      () =>
        new Promise<string>((resolve) => {
          release = resolve
        }),
    )

    await expect(ask(UP)).rejects.toBeInstanceOf(ProviderUnavailable)
    release('back')

    expect(await probe).toBe('back')
    expect(await ask(UP)).toBe('an answer')
  })

  test('counts a refusal as an answer', async () => {
    const { ask } = given()
    const refuse = () => Promise.reject(new ProviderRefused('card_declined', 'No'))

    for (let at = 0; at < 20; at++) await expect(ask(refuse)).rejects.toBeInstanceOf(ProviderRefused)

    expect(await ask(UP)).toBe('an answer')
  })
})

describe('a provider that limits the rate', () => {
  test('is called again after a short pause', async () => {
    const { ask, waits, calls } = given({ retryAfterSeconds: 2 })
    let first = true

    const answer = await ask(() => {
      const failing = first
      first = false
      return failing ? DOWN() : UP()
    })

    expect(answer).toBe('an answer')
    expect(waits).toEqual([2000])
    expect(calls()).toBe(2)
  })

  test('is called three times at most', async () => {
    const { ask, calls } = given({ retryAfterSeconds: 1 })

    await failTimes(ask, 1)

    expect(calls()).toBe(3)
  })

  test('is not called during a long pause that it asks for', async () => {
    const { ask, time, waits, calls } = given({ retryAfterSeconds: 60 })
    await failTimes(ask, 1)
    expect(waits).toEqual([])

    await expect(ask(UP)).rejects.toMatchObject({ retryAfterSeconds: 60 })
    expect(calls()).toBe(1)
    time.ms += 60_000
    expect(await ask(UP)).toBe('an answer')
  })
})
