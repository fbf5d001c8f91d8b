import { expect, test } from 'vitest'
import { createCrowd } from './crowd.ts'

type Arrival = { at: number; waiting: number; isNewcomer?: boolean }

function openCrowd() {
  const state = { waiting: 0, now: 0 }
  const refuse = createCrowd({ waiting: () => state.waiting, waitMs: 2_000, now: () => state.now })
  /** True if they may come in. */
  const arrive = ({ at, waiting, isNewcomer = true }: Arrival) => {
    Object.assign(state, { now: at, waiting })
    try {
      refuse(isNewcomer)
      return true
    } catch (error) {
      expect(error).toMatchObject({ code: 'unavailable', retryAfterSeconds: expect.any(Number) })
      return false
    }
  }
  /** Someone comes every 100 ms, and finds this many waiting; returns what the last one is told. */
  const crowd = ({
    from,
    to,
    waiting = 9,
    isNewcomer = true,
  }: Partial<Arrival> & { from: number; to: number }) => {
    let answer = true
    for (let at = from; at <= to; at += 100) answer = arrive({ at, waiting, isNewcomer })
    return answer
  }
  return { arrive, crowd }
}

test('newcomers are refused once the queue has not been empty for half the time that a query may wait', () => {
  const { crowd } = openCrowd()

  expect(crowd({ from: 0, to: 1_000 })).toBe(true)
  expect(crowd({ from: 1_100, to: 1_100 })).toBe(false)
})

test('they are let in as soon as it empties, and refused sooner if it does not stay so', () => {
  const { arrive, crowd } = openCrowd()
  crowd({ from: 0, to: 1_500 })

  expect(arrive({ at: 1_600, waiting: 0 })).toBe(true)
  expect(arrive({ at: 1_700, waiting: 9 })).toBe(true)
  expect(arrive({ at: 1_800, waiting: 9 })).toBe(false)
})

test('a crowd long ago does not count', () => {
  const { arrive, crowd } = openCrowd()
  crowd({ from: 0, to: 1_500 })

  expect(arrive({ at: 20_000, waiting: 0 })).toBe(true)
  expect(crowd({ from: 20_100, to: 20_900 })).toBe(true)
})

test('a queue that is met now and then is none that stands', () => {
  const { arrive } = openCrowd()

  expect([1, 2, 3, 4].map((second) => arrive({ at: second * 1_000, waiting: 9 }))).toEqual([
    true,
    true,
    true,
    true,
  ])
})

test('who has begun to shop is served, and tells how long the queue is', () => {
  const { arrive, crowd } = openCrowd()

  expect(crowd({ from: 0, to: 2_000, isNewcomer: false })).toBe(true)
  expect(arrive({ at: 2_100, waiting: 9 })).toBe(false)
})
