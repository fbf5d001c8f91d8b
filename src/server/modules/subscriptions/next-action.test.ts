import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#core/domain/durations.ts'
import { addMonths } from '#core/domain/license-period.ts'
import { nextAction, nextActionAt } from './next-action.ts'

const PERIOD_END = new Date('2027-03-10T09:30:00Z')
const BASE = { id: 1, status: 'active', periodEnd: PERIOD_END, noticeAt: null, reminderAt: null } as const
const early = { hasCharge: false, now: new Date('2026-06-01T00:00:00Z') }

const daysBefore = (days: number) => new Date(PERIOD_END.getTime() - days * DAY_MS)

describe('what the calendar does next', () => {
  test('is the notice, the reminder and the charge', () => {
    const told = { ...BASE, noticeAt: daysBefore(30) }
    const reminded = { ...told, reminderAt: daysBefore(7) }

    expect(nextAction(BASE, early)).toEqual({ kind: 'notice', at: daysBefore(30) })
    expect(nextAction(told, early)).toEqual({ kind: 'reminder', at: daysBefore(7) })
    expect(nextAction(reminded, early)?.kind).toBe('charge')
  })

  test('is no reminder for somebody who was told within the last week, or whose charge is due', () => {
    const late = { ...BASE, noticeAt: daysBefore(3) }
    const told = { ...BASE, noticeAt: daysBefore(30) }

    expect(nextAction(late, early)?.kind).toBe('charge')
    expect(nextAction(late, early)?.at.getTime()).toBeGreaterThanOrEqual(daysBefore(-4).getTime())
    expect(nextAction(told, { hasCharge: false, now: PERIOD_END })?.kind).toBe('charge')
  })

  test('is the end of what was canceled, and of what stays unpaid', () => {
    const told = { ...BASE, noticeAt: daysBefore(30) }

    expect(nextAction({ ...BASE, status: 'canceled' }, early)).toEqual({ kind: 'end', at: PERIOD_END })
    expect(nextAction({ ...told, status: 'past_due' }, { ...early, hasCharge: true })).toEqual({
      kind: 'unpaid',
      at: daysBefore(-14),
    })
    expect(nextActionAt({ ...BASE, status: 'ended' }, early)).toBeNull()
  })

  test('is never a charge sooner than a week after the notice, nor later than an hour after it is due', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: -400, max: 400 }), (id, days) => {
        const noticeAt = daysBefore(days)
        const action = nextAction(
          { ...BASE, id, noticeAt, reminderAt: noticeAt },
          { hasCharge: false, now: PERIOD_END },
        )
        const due = Math.max(PERIOD_END.getTime(), noticeAt.getTime() + 7 * DAY_MS)
        expect(action?.kind).toBe('charge')
        expect(action?.at.getTime()).toBeGreaterThanOrEqual(due)
        expect(action?.at.getTime()).toBeLessThan(due + HOUR_MS)
      }),
    )
  })
})

describe('years', () => {
  test('keep their day, except that February 29 becomes February 28 and stays there', () => {
    const moment = fc.date({
      min: new Date('2024-01-01T00:00:00Z'),
      max: new Date('2040-12-31T23:59:59Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(moment, fc.integer({ min: 1, max: 12 }), (start, years) => {
        const ends = Array.from({ length: years }).reduce<Date[]>(
          (found) => [...found, addMonths(found.at(-1) ?? start, 12)],
          [],
        )
        const isLeapDay = start.getUTCMonth() === 1 && start.getUTCDate() === 29
        for (const [index, end] of ends.entries()) {
          expect(end.getUTCFullYear()).toBe(start.getUTCFullYear() + index + 1)
          expect(end.getUTCMonth()).toBe(start.getUTCMonth())
          expect(end.getUTCDate()).toBe(isLeapDay ? 28 : start.getUTCDate())
          expect(end.getUTCHours()).toBe(start.getUTCHours())
          const days = (end.getTime() - (ends[index - 1] ?? start).getTime()) / DAY_MS
          expect([365, 366]).toContain(days)
        }
      }),
      { examples: [[new Date('2028-02-29T12:00:00Z'), 8]] },
    )
  })
})
