import { inject } from 'vitest'

/** The number of torture rounds: a few in `npm test`, the promised number in `npm run torture`. */
export function rounds(few: number, many: number): number {
  return inject('thorough') ? many : few
}

/** The random seed: fixed in `npm test`, which must not be flaky, and new each time in `npm run torture`. */
export function seed(): number {
  return inject('thorough') ? Date.now() % 2 ** 31 : 11
}

export async function repeat(times: number, work: (round: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < times; round++) await work(round)
}
