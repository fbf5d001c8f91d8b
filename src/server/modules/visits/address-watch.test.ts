import { describe, expect, test } from 'vitest'
import { createAddressWatch } from './address-watch.ts'

function openWatch(start: string) {
  const clock = { at: new Date(start), now: () => clock.at }
  return { clock, watch: createAddressWatch(clock) }
}
const browsers = (count: number) => Array.from({ length: count }, (_, at) => `Browser ${at}`)

describe('visitors who seem to share one address', () => {
  test('five browsers at one address do, four do not', () => {
    const { watch } = openWatch('2026-06-01T12:00:00Z')
    for (const userAgent of browsers(4)) watch.record({ ip: '10.0.0.1', userAgent })
    expect(watch.allShareOne()).toBe(false)
    watch.record({ ip: '10.0.0.1', userAgent: 'Browser 5' })
    expect(watch.allShareOne()).toBe(true)
  })

  test('a second address clears them, also one of yesterday, but not one of the day before', () => {
    const { watch, clock } = openWatch('2026-06-01T12:00:00Z')
    watch.record({ ip: '192.0.2.1', userAgent: 'A' })
    clock.at = new Date('2026-06-02T12:00:00Z')
    for (const userAgent of browsers(5)) watch.record({ ip: '10.0.0.1', userAgent })
    expect(watch.allShareOne()).toBe(false)
    clock.at = new Date('2026-06-03T12:00:00Z')
    expect(watch.allShareOne()).toBe(true)
    clock.at = new Date('2026-06-05T12:00:00Z')
    for (const userAgent of browsers(1)) watch.record({ ip: '10.0.0.1', userAgent })
    watch.record({ ip: '10.0.0.2', userAgent: 'B' })
    expect(watch.allShareOne()).toBe(false)
  })
})
