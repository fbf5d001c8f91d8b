import { DAY_MS } from './durations.ts'

/** How many days, weeks and months back archives are kept, each with its newest one. */
export const KEPT = { days: 7, weeks: 4, months: 6 } as const

const MONDAY = 4 * DAY_MS

/** The archives that are no longer needed. Days, weeks (from Monday) and months are those of UTC. */
export function outdatedArchives<Archive extends { at: Date }>(archives: readonly Archive[]): Archive[] {
  const newestFirst = archives.toSorted((one, other) => other.at.getTime() - one.at.getTime())
  const kept = new Set([
    ...newestOfEach(newestFirst, KEPT.days, (at) => Math.floor(at.getTime() / DAY_MS)),
    ...newestOfEach(newestFirst, KEPT.weeks, (at) => Math.floor((at.getTime() - MONDAY) / (7 * DAY_MS))),
    ...newestOfEach(newestFirst, KEPT.months, (at) => at.getUTCFullYear() * 12 + at.getUTCMonth()),
  ])
  return newestFirst.filter((archive) => !kept.has(archive))
}

function newestOfEach<Archive extends { at: Date }>(
  newestFirst: readonly Archive[],
  count: number,
  periodOf: (at: Date) => number,
): Archive[] {
  const found = new Map<number, Archive>()
  for (const archive of newestFirst) {
    const period = periodOf(archive.at)
    if (!found.has(period)) found.set(period, archive)
  }
  return [...found.values()].slice(0, count)
}
