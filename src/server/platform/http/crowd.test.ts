import { expect, test } from 'vitest'
import { createCrowd } from './crowd.ts'

function openCrowd() {
  const state = { waiting: 0, now: 0 }
  const refuse = createCrowd({ waiting: () => state.waiting, now: () => state.now })
  /** True if they may come in. */
  const arrive = ({
    at,
    waiting,
    isNewcomer = true,
  }: {
    at: number
    waiting: number
    isNewcomer?: boolean
  }) => {
    Object.assign(state, { now: at, waiting })
    try {
      refuse(isNewcomer)
      return true
    } catch (error) {
      expect(error).toMatchObject({ code: 'unavailable', retryAfterSeconds: expect.any(Number) })
      return false
    }
  }
  return arrive
}

test('newcomers are refused once the queue has not been empty for a while, and no longer than it stays', () => {
  const arrive = openCrowd()

  expect([
    arrive({ at: 0, waiting: 0 }),
    arrive({ at: 200, waiting: 9 }),
    arrive({ at: 300, waiting: 9 }),
    arrive({ at: 400, waiting: 1 }),
    arrive({ at: 410, waiting: 0 }),
    arrive({ at: 420, waiting: 9 }),
  ]).toEqual([true, true, false, false, true, true])
})

test('who has begun to shop is served', () => {
  const arrive = openCrowd()

  expect(arrive({ at: 900, waiting: 99, isNewcomer: false })).toBe(true)
})

test('everybody’s requests tell how long the queue is', () => {
  const arrive = openCrowd()
  arrive({ at: 500, waiting: 0, isNewcomer: false })

  expect(arrive({ at: 600, waiting: 5 })).toBe(true)
})
