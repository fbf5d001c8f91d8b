import * as z from 'zod/mini'
import { COUPON_KINDS } from '../domain/coupon-kind.ts'
import { IdParam, listOf, listQuery, QueryDay, queryOneOf } from './admin-list.ts'
import { orEmpty, typedDollars, typedInt } from './amounts.ts'
import { changeOf } from './change-of.ts'
import { endpoint } from './endpoint.ts'
import { Dollars, Done, line, one, Timestamp } from './envelopes.ts'
import { Id } from './fields.ts'

export const COUPON_STATES = ['active', 'scheduled', 'expired', 'used_up', 'disabled'] as const
export type CouponStateName = (typeof COUPON_STATES)[number]

export const StaffCoupon = z.object({
  id: z.int(),
  code: z.string(),
  description: z.string(),
  kind: z.enum(COUPON_KINDS),
  /** Percent or dollars, depending on the kind. */
  value: z.number(),
  min_subtotal: Dollars,
  usage_limit: z.nullable(z.int()),
  usage_limit_per_customer: z.nullable(z.int()),
  /** By paid orders and open checkouts. */
  used: z.int(),
  held: z.int(),
  /** Days in UTC, inclusive. */
  starts_on: z.nullable(z.string()),
  ends_on: z.nullable(z.string()),
  active: z.boolean(),
  state: z.enum(COUPON_STATES),
  /** Empty means the whole cart. */
  products: z.array(z.object({ id: z.int(), name: z.string() })),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type StaffCoupon = z.infer<typeof StaffCoupon>

const limit = orEmpty(typedInt({ required: 'Must be a whole number.', max: 1_000_000 }))
const day = orEmpty(QueryDay)

const FIELDS = {
  code: line({ required: 'Code is required.', max: 40 }).check(
    z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/, { error: 'Use letters, digits, - and _ only.' }),
  ),
  description: z._default(line({ max: 200 }), ''),
  kind: z.enum(COUPON_KINDS, { error: 'Please choose a kind of discount.' }),
  value: typedDollars({
    required: 'Please enter the discount.',
    min: 0.01,
    max: 999_999,
    tooLow: 'Must be more than nothing.',
  }),
  min_subtotal: z._default(typedDollars({ required: 'Must be an amount.', max: 999_999 }), 0),
  usage_limit: limit,
  usage_limit_per_customer: limit,
  starts_on: day,
  ends_on: day,
  active: z._default(z.boolean(), true),
  product_ids: z._default(z.array(Id).check(z.maxLength(200)), []),
}

/** A whole coupon, with the rules across its fields. */
export const CouponInput = z.strictObject(FIELDS).check(
  z.refine(({ kind, value }) => kind !== 'percent' || (Number.isInteger(value) && value <= 100), {
    error: 'A whole number from 1 to 100.',
    path: ['value'],
  }),
  z.refine(({ starts_on, ends_on }) => !starts_on || !ends_on || starts_on <= ends_on, {
    error: 'Must not be before the first day.',
    path: ['ends_on'],
  }),
)
export type CouponInput = z.output<typeof CouponInput>

const CouponChange = z.strictObject({
  ...changeOf(FIELDS),
  /** The value that was read, so that someone else's change is not overwritten. */
  updated_at: z.optional(z.string()),
})
export type CouponChange = z.output<typeof CouponChange>

export const adminCoupons = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/coupons',
    summary: 'Coupons, newest first',
    access: 'staff',
    query: listQuery({ state: queryOneOf(COUPON_STATES) }),
    response: listOf(StaffCoupon),
    errors: ['invalid_input'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/coupons',
    summary: 'Add a coupon',
    access: 'admin',
    status: 201,
    body: CouponInput,
    response: one(StaffCoupon),
    errors: ['invalid_input'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/coupons/{id}',
    summary:
      'Change a coupon; what is left out stays as it is. With `updated_at`, only if it has not changed since',
    access: 'admin',
    params: IdParam,
    body: CouponChange,
    response: one(StaffCoupon),
    errors: ['invalid_input', 'not_found', 'conflict'],
  }),
  setActive: endpoint({
    method: 'PUT',
    path: '/api/admin/coupons/{id}/active',
    summary: 'Enable or disable a coupon',
    access: 'admin',
    params: IdParam,
    body: z.strictObject({ active: z.boolean() }),
    response: one(StaffCoupon),
    errors: ['not_found'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/coupons/{id}',
    summary: 'Delete a coupon that no order has used; a used coupon can only be disabled',
    access: 'admin',
    params: IdParam,
    response: Done,
    errors: ['not_found', 'conflict'],
  }),
}
