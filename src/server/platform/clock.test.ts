import { expect, test } from 'vitest'
import { createMovableClock, machineNow } from './clock.ts'

test('a moved clock is ahead of the machine’s by its offset, and the machine’s stays what it is', () => {
  const machine = { now: () => new Date('2026-11-17T00:00:00Z') }
  const clock = createMovableClock(machine)
  expect(clock.now()).toEqual(machine.now())

  clock.setOffset(60_000)

  expect(clock.now()).toEqual(new Date('2026-11-17T00:01:00Z'))
  expect(machineNow(clock)).toEqual(machine.now())
  expect(machineNow(machine)).toEqual(machine.now())
})
