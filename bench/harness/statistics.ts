/** The middle value; of an even number of values, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The value below which this share of the values lies, between neighbors in proportion. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort()
  if (sorted.length === 0) return Number.NaN
  const at = (sorted.length - 1) * share
  const [low, high] = [sorted[Math.floor(at)] ?? Number.NaN, sorted[Math.ceil(at)] ?? Number.NaN]
  return low + (high - low) * (at % 1)
}

/** How many times the largest value is the smallest. One is perfectly steady. */
export function swing(values: readonly number[]): number {
  return Math.max(...values) / Math.min(...values)
}

export type Spread = { median: number; low: number; high: number }

/** The median with the smallest and the largest value. */
export function spread(values: readonly number[]): Spread {
  return { median: median(values), low: Math.min(...values), high: Math.max(...values) }
}

/**
 * One ratio for each round of the subject, to the mean of the reference rounds just before and just after it: a machine
 * that slows down steadily then slows both sides alike. There is one more round of the reference than of the subject.
 */
export function pairedRatios(references: readonly number[], subjects: readonly number[]): number[] {
  if (references.length !== subjects.length + 1)
    throw new Error('The reference must be measured before, between and after the rounds of the subject.')
  return subjects.map((subject, round) => {
    const [before = Number.NaN, after = Number.NaN] = references.slice(round, round + 2)
    return subject / ((before + after) / 2)
  })
}
