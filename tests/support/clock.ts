import type { Clock } from '#server/platform/clock.ts'

export type TestClock = Clock & { advance: (ms: number) => void; set: (time: Date | string) => void }

/** Stands still until a test moves it. */
export function createTestClock(start = new Date()): TestClock {
  let now = start.getTime()
  return {
    now: () => new Date(now),
    advance: (ms) => {
      now += ms
    },
    set: (time) => {
      now = new Date(time).getTime()
    },
  }
}
