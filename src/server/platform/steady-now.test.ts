import { expect, test } from 'vitest'
import { HOUR_MS } from '#core/domain/durations.ts'
import { createSteadyNow } from './steady-now.ts'

function createClocks() {
  const at = { wall: HOUR_MS * 1_000, elapsed: 0 }
  const now = createSteadyNow({ wall: () => at.wall, elapsed: () => at.elapsed })
  const pass = (ms: number) => {
    at.wall += ms
    at.elapsed += ms
  }
  return { at, now, pass }
}

test('goes on while the machine’s clock is set back twice', () => {
  const { at, now, pass } = createClocks()
  const start = now()

  at.wall -= HOUR_MS
  pass(500)
  expect(now()).toBe(start + 500)
  pass(500)
  at.wall -= HOUR_MS

  expect(now()).toBe(start + 1_000)
})

test('follows the machine’s clock ahead', () => {
  const { at, now, pass } = createClocks()
  const start = now()

  pass(500)
  at.wall += HOUR_MS

  expect(now()).toBe(start + HOUR_MS + 500)
})
