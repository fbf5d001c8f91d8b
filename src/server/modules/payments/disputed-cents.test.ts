import fc from 'fast-check'
import { expect, test } from 'vitest'
import { disputedCents } from './disputed-cents.ts'

test.each([
  { leftCents: 10_000, claimedCents: 0, disputed: 0 },
  { leftCents: 10_000, claimedCents: 10_000, disputed: 10_000 },
  { leftCents: 7_000, claimedCents: 10_000, disputed: 7_000 },
  { leftCents: 7_000, claimedCents: 3_000, disputed: 3_000 },
  { leftCents: 0, claimedCents: 10_000, disputed: 0 },
  // The statement counts even where it takes more than what is left.
  { leftCents: 7_000, bookedCents: 10_000, claimedCents: 0, disputed: 10_000 },
  { leftCents: 7_000, bookedCents: 5_000, claimedCents: 10_000, disputed: 7_000 },
])('of $leftCents left, $bookedCents booked and $claimedCents claimed, $disputed is disputed', (each) => {
  expect(disputedCents(each)).toBe(each.disputed)
})

test('a claim never books money that is refunded', () => {
  const cents = fc.nat({ max: 100_000 })
  fc.assert(
    fc.property(cents, cents, cents, (capturedCents, refundedCents, claimedCents) => {
      const leftCents = Math.max(0, capturedCents - refundedCents)
      const disputed = disputedCents({ leftCents, claimedCents })

      expect(disputed).toBeGreaterThanOrEqual(0)
      expect(disputed).toBeLessThanOrEqual(Math.min(leftCents, claimedCents))
    }),
    { seed: 11 },
  )
})
