import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AttemptLine } from '#server/db/tables/index.ts'
import { readSnapshotText, snapshotText } from './cart-snapshot.ts'

const id = fc.integer({ min: 1, max: 2_147_483_647 })
const change = fc.oneof(
  fc.constant({ kind: 'new' as const, licenseId: null }),
  fc.record({ kind: fc.constantFrom('renewal' as const, 'upgrade' as const), licenseId: id }),
)
const line = fc
  .tuple(
    fc.record({
      productId: id,
      planId: id,
      quantity: fc.integer({ min: 1, max: 99 }),
      unitCents: fc.integer({ min: 1, max: 99_999_999 }),
      renewalCents: fc.option(fc.integer({ min: 1, max: 99_999_999 })),
    }),
    change,
  )
  .map(([item, kind]) => ({ ...item, ...kind }))
const discount = fc.record({
  discountCents: fc.integer({ min: 1, max: 99_999_999 }),
  couponCode: fc.stringMatching(/^[A-Z0-9-]{1,40}$/),
})

test('a snapshot written to the provider reads back unchanged', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 50 }),
      fc.option(discount),
      fc.option(id),
      (lines, taken, userId) => {
        const { discountCents, couponCode } = taken ?? { discountCents: 0, couponCode: null }
        const text = snapshotText({ lines: lines as AttemptLine[], discountCents, couponCode, userId })

        expect(readSnapshotText(text)).toEqual({ lines, discountCents, couponCode, userId })
      },
    ),
  )
})

test.each(['', 'hello', 'v2;l=1.2.3.4', 'v1;l=', 'v1;l=1.2.3', 'v1;l=1.2.3.4,x'])(
  '%j is not ours',
  (text) => {
    expect(readSnapshotText(text)).toBeNull()
  },
)
