/** A generator that gives the same numbers for the same seed (mulberry32), so that every request can be repeated. */
export function createRandom(seed: number) {
  let state = seed >>> 0

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number from 0 to `end`, without `end`. */
  const below = (end: number) => Math.floor(next() * end)

  return {
    below,
    chance: (share: number) => next() < share,
    pick<T>(list: readonly T[]): T {
      const picked = list[below(list.length)]
      if (picked === undefined) throw new Error('Nothing to pick from.')
      return picked
    },
  }
}

export type Random = ReturnType<typeof createRandom>
