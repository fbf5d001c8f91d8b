import {
  type CouponChange,
  CouponInput,
  type CouponStateName,
  type StaffCoupon,
} from '#core/contract/admin-coupons.ts'
import type { ListQuery } from '#core/contract/admin-list.ts'
import { definedOf } from '#core/defined-of.ts'
import { normalizeCouponCode } from '#core/domain/coupon-kind.ts'
import { DAY_MS } from '#core/domain/durations.ts'
import { toCents } from '#core/domain/money.ts'
import { wordsOf } from '#core/domain/search-words.ts'
import { AppError, fieldError } from '#core/errors.ts'
import { coupons } from '#server/db/tables/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import {
  type Db,
  inTransaction,
  isCheckViolation,
  isForeignKeyViolation,
  isUniqueViolation,
  type Queryable,
} from '#server/platform/database.ts'
import { parsePart } from '#server/platform/http/parse.ts'
import { countUpTo, type Ordering, readSlice, toList } from '#server/platform/keyset.ts'
import { type AuditActor, recordAudit } from '../../audit/index.ts'
import { presentCoupon } from './present-coupon.ts'
import {
  type CouponRow,
  deleteCoupon,
  insertCoupon,
  listCoupons,
  listProductsOf,
  lockCouponRow,
  matchingCoupons,
  setProducts,
  updateCoupon,
} from './queries.ts'

type Deps = { db: Db; clock: Clock }

const NEWEST: Ordering<CouponRow> = {
  column: coupons.createdAt,
  id: coupons.id,
  type: 'timestamptz',
  descending: true,
  placeOf: (row) => ({ value: row.createdAt, id: row.id }),
}

export async function listStaffCoupons(
  { db, clock }: Deps,
  query: ListQuery & { state?: CouponStateName | undefined },
) {
  const now = clock.now()
  const filter = { words: wordsOf(query.q), state: query.state, now }
  const [slice, total] = await Promise.all([
    readSlice(query, NEWEST, (range) => listCoupons(db, filter, range)),
    countUpTo(db, coupons, matchingCoupons(filter)),
  ])
  const ids = slice.rows.map(({ id }) => id)
  const productsByCoupon = Map.groupBy(
    ids.length > 0 ? await listProductsOf(db, ids) : [],
    ({ couponId }) => couponId,
  )
  return toList(query, slice, {
    total,
    present: (row) => presentCoupon(row, productsByCoupon.get(row.id) ?? [], now),
  })
}

export async function createCoupon(
  { db, clock }: Deps,
  { input, actor }: { input: CouponInput; actor: AuditActor },
): Promise<StaffCoupon> {
  const now = clock.now()
  return mapConstraintErrors(() =>
    inTransaction(db, async (tx) => {
      const id = await insertCoupon(tx, { ...valuesOf(input), createdAt: now, updatedAt: now })
      await setProducts(tx, id, input.product_ids)
      const after = await readCoupon(tx, id, now)
      await recordAudit(tx, { actor, action: 'coupon.created', subjectId: id, before: null, after })
      return after
    }),
  )
}

export async function changeCoupon(
  { db, clock }: Deps,
  { id, change: { updated_at, ...sent }, actor }: { id: number; change: CouponChange; actor: AuditActor },
): Promise<StaffCoupon> {
  const now = clock.now()
  return mapConstraintErrors(() =>
    inTransaction(db, async (tx) => {
      const before = await readCoupon(tx, id, now)
      if (updated_at !== undefined && updated_at !== before.updated_at) throw new AppError('conflict')
      // The number of a percentage is no amount of money.
      if (sent.kind !== undefined && sent.kind !== before.kind && sent.value === undefined)
        throw fieldError('value', 'Please enter the value, too.')
      const input = parsePart(CouponInput, { ...inputOf(before), ...definedOf(sent) })
      await updateCoupon(tx, id, { ...valuesOf(input), updatedAt: now })
      await setProducts(tx, id, input.product_ids)
      const after = await readCoupon(tx, id, now)
      await recordAudit(tx, { actor, action: 'coupon.updated', subjectId: id, before, after })
      return after
    }),
  )
}

export async function setCouponActive(
  { db, clock }: Deps,
  { id, active, actor }: { id: number; active: boolean; actor: AuditActor },
): Promise<StaffCoupon> {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const before = await readCoupon(tx, id, now)
    await updateCoupon(tx, id, { active, updatedAt: now })
    const action = active ? 'coupon.enabled' : 'coupon.disabled'
    const change = { before: { active: before.active }, after: { active } }
    await recordAudit(tx, { actor, action, subjectId: id, ...change })
    return readCoupon(tx, id, now)
  })
}

export async function removeCoupon(
  { db, clock }: Deps,
  { id, actor }: { id: number; actor: AuditActor },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await readCoupon(tx, id, clock.now())
    if (before.used + before.held > 0) throw inUse()
    await deleteCoupon(tx, id)
    await recordAudit(tx, { actor, action: 'coupon.deleted', subjectId: id, before, after: null })
  }).catch((error: unknown) => {
    throw isForeignKeyViolation(error) ? inUse() : error
  })
}

function inUse(): AppError {
  return new AppError('conflict', {
    message: 'Orders have used this coupon, so it cannot be deleted. You can turn it off instead.',
  })
}

/** Locks the coupon, so that its uses cannot change meanwhile. */
async function readCoupon(tx: Queryable, id: number, now: Date): Promise<StaffCoupon> {
  const row = await lockCouponRow(tx, id)
  if (!row) throw new AppError('not_found')
  return presentCoupon(row, await listProductsOf(tx, [id]), now)
}

/** The coupon as it would be sent whole. */
function inputOf(coupon: StaffCoupon): CouponInput {
  return {
    code: coupon.code,
    description: coupon.description,
    kind: coupon.kind,
    value: coupon.value,
    min_subtotal: coupon.min_subtotal,
    usage_limit: coupon.usage_limit,
    usage_limit_per_customer: coupon.usage_limit_per_customer,
    starts_on: coupon.starts_on,
    ends_on: coupon.ends_on,
    active: coupon.active,
    product_ids: coupon.products.map(({ id }) => id),
  }
}

function valuesOf(input: CouponInput) {
  return {
    code: normalizeCouponCode(input.code),
    description: input.description,
    kind: input.kind,
    percentOff: input.kind === 'percent' ? input.value : null,
    amountCents: input.kind === 'fixed' ? toCents(input.value) : null,
    minSubtotalCents: toCents(input.min_subtotal),
    usageLimit: input.usage_limit,
    usageLimitPerCustomer: input.usage_limit_per_customer,
    startsAt: input.starts_on === null ? null : new Date(input.starts_on),
    endsAt: input.ends_on === null ? null : new Date(Date.parse(input.ends_on) + DAY_MS),
    active: input.active,
  }
}

async function mapConstraintErrors<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (isUniqueViolation(error, 'coupons_code_taken'))
      throw fieldError('code', 'This code is already taken.')
    if (isCheckViolation(error, 'coupons_within_limit'))
      throw fieldError('usage_limit', 'The coupon has already been used more often than that.')
    throw error
  }
}
