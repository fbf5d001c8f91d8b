import { describe, expect, test } from 'vitest'
import { localInput, momentOf, shownNow } from './announcement-times.ts'

const NOW = new Date('2026-11-16T12:00:00.000Z')
const sale = { text: 'Sale', action: null }

describe('the times of an announcement', () => {
  test.each(['2026-11-16T09:30:00.000Z', '2026-03-29T23:59:00.000Z', '2026-07-01T00:00:00.000Z'])(
    '%s survives the way through the form',
    (iso) => {
      expect(momentOf(localInput(iso))).toBe(iso)
    },
  )

  test('may be left open', () => {
    expect([localInput(null), momentOf('')]).toEqual(['', null])
  })
})

describe('what visitors see', () => {
  test.each([
    [{ ...sale, from: null, until: null }, /^Visitors see “Sale” now\.$/],
    [
      { ...sale, from: null, until: '2026-11-17T12:00:00.000Z' },
      /^Visitors see “Sale” now, until November 1/,
    ],
    [{ ...sale, from: '2026-11-17T12:00:00.000Z', until: null }, /not? announcement yet.*starts on November/],
    [{ ...sale, from: null, until: '2026-11-16T12:00:00.000Z' }, /no announcement now.*ended on November/],
    [{ ...sale, from: '2026-11-16T12:00:00.000Z', until: null }, /^Visitors see “Sale” now\.$/],
    [{ ...sale, text: '', from: null, until: null }, /^Visitors see no announcement now\.$/],
  ])('%j', (announcement, text) => {
    expect(shownNow(announcement, NOW)).toMatch(text)
  })
})
