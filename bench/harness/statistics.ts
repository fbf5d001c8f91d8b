export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** Interpolates linearly between neighboring values. */
export function quantile(values: readonly number[], fraction: number): number {
  const sorted = Float64Array.from(values).sort()
  if (sorted.length === 0) return Number.NaN
  const at = (sorted.length - 1) * fraction
  const [low, high] = [sorted[Math.floor(at)] ?? Number.NaN, sorted[Math.ceil(at)] ?? Number.NaN]
  return low + (high - low) * (at % 1)
}

/** The largest value divided by the smallest; one is perfectly steady. */
export function swing(values: readonly number[]): number {
  return Math.max(...values) / Math.min(...values)
}

export type Spread = { median: number; low: number; high: number }

export function spread(values: readonly number[]): Spread {
  return { median: median(values), low: Math.min(...values), high: Math.max(...values) }
}

/**
 * Compares each round of the subject with the mean of the reference rounds before and after it, so that a machine that
 * slows down steadily affects both sides alike. Needs one more reference round than subject rounds.
 */
export function pairedRatios(references: readonly number[], subjects: readonly number[]): number[] {
  if (references.length !== subjects.length + 1)
    throw new Error('The reference must be measured before, between and after the subject rounds.')
  return subjects.map((subject, round) => {
    const [before = Number.NaN, after = Number.NaN] = references.slice(round, round + 2)
    return subject / ((before + after) / 2)
  })
}
