import { expect, test } from 'vitest'
import { outdatedArchives } from './backup-retention.ts'

function daily(from: string, to: string) {
  const archives: { at: Date }[] = []
  for (const at = new Date(from); at <= new Date(to); at.setUTCDate(at.getUTCDate() + 1))
    archives.push({ at: new Date(at) })
  return archives
}

function keptOf(archives: { at: Date }[]): string[] {
  const outdated = new Set(outdatedArchives(archives))
  return archives.filter((one) => !outdated.has(one)).map(({ at }) => at.toISOString().slice(0, 10))
}

test('a year of daily archives leaves 7 days, 4 weeks and 6 months', () => {
  // By the calendar: November 16, 2026 is a Monday, so weeks end on the Sundays 15, 8 and 1.
  expect(keptOf(daily('2025-11-17T03:00:00Z', '2026-11-16T03:00:00Z'))).toEqual([
    '2026-06-30',
    '2026-07-31',
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    '2026-11-01',
    '2026-11-08',
    '2026-11-10',
    '2026-11-11',
    '2026-11-12',
    '2026-11-13',
    '2026-11-14',
    '2026-11-15',
    '2026-11-16',
  ])
})

test('of several archives of a day only the newest stays', () => {
  const archives = ['03:00', '09:00', '21:30'].map((time) => ({ at: new Date(`2026-11-16T${time}:00Z`) }))

  expect(outdatedArchives(archives).map(({ at }) => at.getUTCHours())).toEqual([9, 3])
})

test('a shop that makes backups rarely keeps them all', () => {
  const archives = ['2026-01-01', '2026-03-01', '2026-05-01'].map((day) => ({ at: new Date(day) }))

  expect(outdatedArchives(archives)).toEqual([])
})
