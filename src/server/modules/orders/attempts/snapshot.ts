import { createHash } from 'node:crypto'
import type { Totals } from '#core/domain/cart-totals.ts'
import type { AttemptLine } from '#server/db/tables/index.ts'
import type { PricedCart } from '../../cart/index.ts'

/** A cart frozen at the moment of paying. */
export type Snapshot = {
  cartId: number
  lines: AttemptLine[]
  totals: Totals
  couponId: number | null
  couponCode: string | null
  /** Equal hash, equal purchase. */
  hash: string
}

export function snapshotOf(cart: PricedCart & { id: number }): Snapshot {
  const coupon = cart.coupon !== null && cart.coupon.problem === null ? cart.coupon : null
  const lines = cart.lines.map((line) => ({
    productId: line.productId,
    planId: line.planId,
    licenseId: line.licenseId,
    kind: line.kind,
    name: line.productName,
    planName: line.planName,
    quantity: line.quantity,
    unitCents: line.unitCents,
    sitesLimit: line.sitesLimit,
    months: line.months,
  }))
  const couponId = coupon?.id ?? null
  return {
    cartId: cart.id,
    lines,
    totals: cart.totals,
    couponId,
    couponCode: coupon?.code ?? null,
    hash: createHash('sha256')
      .update(JSON.stringify([lines, couponId, cart.totals]))
      .digest('base64url'),
  }
}

type Frozen = {
  lines: readonly AttemptLine[]
  discountCents: number
  couponCode: string | null
  userId: number | null
}

/** What was bought, short enough to be kept at the provider: `l=12.34.2.4900` is two of plan 34 at $49.00. */
export function snapshotText({ lines, discountCents, couponCode, userId }: Frozen): string {
  const bought = lines.map((line) => [line.productId, line.planId, line.quantity, line.unitCents].join('.'))
  return [
    'v1',
    `l=${bought.join(',')}`,
    ...(discountCents > 0 ? [`d=${discountCents}`, `c=${couponCode ?? ''}`] : []),
    ...(userId === null ? [] : [`u=${userId}`]),
  ].join(';')
}
