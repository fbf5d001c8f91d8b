import { inject } from 'vitest'

/** How often a torture goes round: a few times in `npm test`, as often as promised in `npm run torture`. */
export function rounds(few: number, many: number): number {
  return inject('thorough') ? many : few
}

/** Where chance begins: always the same in `npm test`, which must not fail now and then; anew each time in `npm run torture`. */
export function seed(): number {
  return inject('thorough') ? Date.now() % 2 ** 31 : 11
}

/** Runs something so often, one after the other. */
export async function repeat(times: number, work: (round: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < times; round++) await work(round)
}
