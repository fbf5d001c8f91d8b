import { describe, expect, test } from 'vitest'
import {
  amountDue,
  cancelableUntil,
  chargeDueAt,
  graceEndsAt,
  retryAt,
  spreadMs,
} from './subscription-calendar.ts'

const at = (text: string) => new Date(`${text}Z`)
const periodEnd = at('2027-03-01T09:30:00')

describe('the calendar of a renewal', () => {
  test('nothing is charged before the holder was told', () => {
    expect(chargeDueAt({ periodEnd, noticeAt: null })).toBeNull()
  })

  test('the charge is due at the end of the period', () => {
    expect(chargeDueAt({ periodEnd, noticeAt: at('2027-01-30T09:30:00') })).toEqual(periodEnd)
  })

  test('a late notice moves the charge to a week after it', () => {
    const noticeAt = at('2027-02-27T12:00:00')
    expect(chargeDueAt({ periodEnd, noticeAt })).toEqual(at('2027-03-06T12:00:00'))
  })

  test('canceling is possible until a day before the charge', () => {
    expect(cancelableUntil({ periodEnd, noticeAt: null })).toEqual(at('2027-02-28T09:30:00'))
    expect(cancelableUntil({ periodEnd, noticeAt: at('2027-02-27T12:00:00') })).toEqual(
      at('2027-03-05T12:00:00'),
    )
  })

  test('a soft decline is tried again after 1, 3, 5 and 7 days, and then no more', () => {
    const tries = [1, 2, 3, 4, 5].map((count) => retryAt(periodEnd, count)?.toISOString().slice(0, 10))
    expect(tries).toEqual(['2027-03-02', '2027-03-04', '2027-03-06', '2027-03-08', undefined])
  })

  test('the license stays valid for 14 days', () => {
    expect(graceEndsAt({ periodEnd, noticeAt: null })).toEqual(at('2027-03-15T09:30:00'))
    expect(graceEndsAt({ periodEnd, noticeAt: at('2027-03-03T09:30:00') })).toEqual(at('2027-03-24T09:30:00'))
  })

  test('charges of one moment are spread over an hour', () => {
    const shares = Array.from({ length: 1000 }, (_, id) => spreadMs(id + 1))
    expect(Math.max(...shares)).toBeLessThan(3_600_000)
    const quarters = [0, 1, 2, 3].map((q) => shares.filter((ms) => Math.floor(ms / 900_000) === q).length)
    for (const count of quarters) expect(count).toBeGreaterThan(200)
  })
})

describe('the amount of a renewal', () => {
  const priced = { priceCents: 4900, periodEnd }

  test('is the price of the purchase', () => {
    expect(amountDue({ ...priced, nextPriceCents: null, priceNoticeAt: null })).toBe(4900)
  })

  test.each([
    ['30 days before', '2027-01-30T09:30:00', 5900],
    ['a minute later', '2027-01-30T09:31:00', 4900],
  ])('a higher price that was announced %s', (_, told, cents) => {
    expect(amountDue({ ...priced, nextPriceCents: 5900, priceNoticeAt: at(told) })).toBe(cents)
  })

  test('a higher price that was never announced is not charged', () => {
    expect(amountDue({ ...priced, nextPriceCents: 5900, priceNoticeAt: null })).toBe(4900)
  })

  test('a lower price needs no notice', () => {
    expect(amountDue({ ...priced, nextPriceCents: 3900, priceNoticeAt: null })).toBe(3900)
  })
})
