/**
 * The two-sided p-value of the Mann-Whitney U test by normal approximation, which needs about twenty samples each. It
 * compares ranks, so outliers do not matter.
 */
export function mannWhitneyP(one: readonly number[], other: readonly number[]): number {
  const pooled = [
    ...one.map((value) => ({ value, mine: true })),
    ...other.map((value) => ({ value, mine: false })),
  ]
  const sorted = pooled.toSorted((a, b) => a.value - b.value)
  const rankSum = sorted.reduce((sum, { mine }, index) => (mine ? sum + index + 1 : sum), 0)
  const [n, m] = [one.length, other.length]
  const u = rankSum - (n * (n + 1)) / 2
  const z = (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
  return 2 * (1 - normal(Math.abs(z)))
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** The normal cumulative distribution (Abramowitz and Stegun 26.2.17, exact to 7 digits). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const series = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429]
  const tail = series.reduceRight((sum, factor) => (sum + factor) * t, 0)
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail
}
