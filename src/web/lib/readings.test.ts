import { describe, expect, test } from 'vitest'
import { createReadings } from './readings.ts'

const answer = (data: unknown) => async () => data
const refusal = (message: string) => async () => {
  throw new Error(message)
}

describe('readings', () => {
  test('two who want the same read it once', async () => {
    const readings = createReadings()
    let asked = 0
    const ask = async () => {
      asked += 1
      return 'Ada'
    }

    await Promise.all([readings.read('profile', ask), readings.read('profile', ask)])

    expect(asked).toBe(1)
    expect(readings.find('profile')).toMatchObject({ data: 'Ada', reading: false, error: null })
  })

  test('what is there stays when reading it again fails', async () => {
    const readings = createReadings()
    await readings.read('profile', answer('Ada'))

    await readings.read('profile', refusal('Server error'))

    expect(readings.find('profile')).toMatchObject({ data: 'Ada', reading: false })
    expect(readings.find('profile').error?.message).toBe('Server error')
  })

  test('the answer of a change wins over a reading that began before it', async () => {
    const readings = createReadings()
    const { promise, resolve } = Promise.withResolvers<string>()
    const early = readings.read('profile', () => promise)

    readings.keep('profile', 'Augusta')
    resolve('Ada')
    await early

    expect(readings.find('profile')).toMatchObject({ data: 'Augusta', reading: false })
  })

  test('it is fresh for a while, and not once it was outdated', async () => {
    let time = 1_000
    const readings = createReadings({ freshMs: 100, now: () => time })
    readings.subscribe('orders|1', () => {})
    await readings.read('orders|1', answer('page 1'))
    expect(readings.isFresh('orders|1')).toBe(true)

    readings.outdate('orders|')
    expect(readings.isFresh('orders|1')).toBe(false)
    expect(readings.find('orders|1').data).toBe('page 1')

    await readings.read('orders|1', answer('page 1'))
    time += 100
    expect(readings.isFresh('orders|1')).toBe(false)
  })

  test('outdated and shown by nobody, it is forgotten', async () => {
    const readings = createReadings()
    const stop = readings.subscribe('orders|1', () => {})
    await readings.read('orders|1', answer('page 1'))
    stop()

    readings.outdate('orders|')

    expect(readings.find('orders|1').data).toBeUndefined()
  })
})
