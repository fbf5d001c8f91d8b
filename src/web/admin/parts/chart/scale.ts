const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** `Nov 15`; days of the shop are UTC. */
export function shortDay(day: string): string {
  return DAY.format(new Date(`${day}T00:00:00Z`))
}

/** A round number at or above the highest value, as the top of a chart. */
export function ceilingOf(highest: number): number {
  if (highest <= 0) return 1
  const step = 10 ** Math.floor(Math.log10(highest))
  const fits = [1, 2, 2.5, 5, 10].find((factor) => factor * step >= highest) ?? 10
  return fits * step
}
