import type { PurchaseKind } from '#core/domain/purchase-kind.ts'
import type { CouponRow } from './cart-coupon.ts'
import type { PriceColumns } from './license-prices.ts'

/** A cart line at today's price. An empty cart is one row without an item. */
export type CartRow = PriceColumns & {
  cartId: number
  coupon: CouponRow | null
  id: number | null
  itemKey: string
  quantity: number
  kind: PurchaseKind
  licenseId: number | null
  productId: number
  planId: number
  productName: string
  productUri: string
  planName: string
  sitesLimit: number | null
  months: number | null
  imageUri: string | null
  /** The plan whose price counts toward an upgrade. */
  creditPlan: string | null
  licenseHint: string | null
  sold: boolean
}

const WITHOUT_LICENSE = {
  kind: 'new',
  licenseId: null,
  licenseHint: null,
  creditPlan: null,
  creditCents: 0,
  daysLeft: null,
  periodDays: null,
  expiresAt: null,
  subscribed: false,
  renewing: null,
  chargeUnderWay: false,
} as const

/** What is read of a guest's line. */
export type GuestRow = Omit<CartRow, keyof typeof WITHOUT_LICENSE | 'unitCents'>

/** A guest has no license to renew or upgrade, so a line is what its plan costs. */
export function guestLine<Row extends GuestRow>(row: Row) {
  return { ...row, ...WITHOUT_LICENSE, unitCents: row.planCents }
}
