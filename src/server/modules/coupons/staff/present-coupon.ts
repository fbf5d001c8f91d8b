import type { CouponStateName, StaffCoupon } from '#core/contract/admin-coupons.ts'
import { toDollars } from '#core/domain/money.ts'
import type { CouponRow } from './queries.ts'

export function presentCoupon(
  row: CouponRow,
  products: { id: number; name: string }[],
  now: Date,
): StaffCoupon {
  return {
    id: row.id,
    code: row.code,
    description: row.description,
    kind: row.kind,
    value: row.kind === 'percent' ? (row.percentOff ?? 0) : toDollars(row.amountCents ?? 0),
    min_subtotal: toDollars(row.minSubtotalCents),
    usage_limit: row.usageLimit,
    usage_limit_per_customer: row.usageLimitPerCustomer,
    used: row.used,
    held: row.held,
    starts_on: row.startsAt && dayOf(row.startsAt),
    // `endsAt` is the start of the next day.
    ends_on: row.endsAt && dayOf(new Date(row.endsAt.getTime() - 1)),
    active: row.active,
    state: stateOf(row, now),
    products: products.map(({ id, name }) => ({ id, name })),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}

function stateOf(row: CouponRow, now: Date): CouponStateName {
  if (!row.active) return 'disabled'
  if (row.endsAt && row.endsAt <= now) return 'expired'
  if (row.usageLimit !== null && row.used >= row.usageLimit) return 'used_up'
  return row.startsAt && row.startsAt > now ? 'scheduled' : 'active'
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
