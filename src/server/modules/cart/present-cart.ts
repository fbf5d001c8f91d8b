import type { Cart, CartItem } from '#core/contract/cart.ts'
import { RENEWAL_UNDER_WAY } from '#core/domain/checkout-messages.ts'
import { CURRENCY } from '#core/domain/limits.ts'
import { toDollars } from '#core/domain/money.ts'
import { lineCents, yearlyCents } from '#core/domain/priced-line.ts'
import { wordList } from '#core/domain/word-list.ts'
import type { CartLine, PricedCart } from './read-cart.ts'

export function presentCart({ lines, coupon, totals }: PricedCart): Cart {
  return {
    cartItems: lines.map(presentLine),
    subtotal: toDollars(totals.subtotalCents),
    discount: toDollars(totals.discountCents),
    shipping: toDollars(totals.shippingCents),
    tax: toDollars(totals.taxCents),
    total: toDollars(totals.totalCents),
    renewals: toDollars(yearlyCents(lines)),
    coupon: coupon && { code: coupon.code, description: coupon.description, problem: coupon.problem },
    currency: CURRENCY,
    count: lines.reduce((sum, line) => sum + line.quantity, 0),
  }
}

/** The message for a shopper whose cart has lost items; undefined if it has not. */
export function removalMessage(removed: readonly string[]): string | undefined {
  if (removed.length === 0) return undefined
  const names = wordList(removed)
  return removed.length === 1
    ? `${names} is no longer available and was removed from your cart.`
    : `${names} are no longer available and were removed from your cart.`
}

function presentLine(line: CartLine): CartItem {
  return {
    id: line.id,
    item_key: line.itemKey,
    quantity: line.quantity,
    price: toDollars(line.unitCents),
    line_total: toDollars(lineCents(line)),
    plan: { id: line.planId, name: line.planName },
    kind: line.kind,
    license: line.licenseHint === null ? null : `••••• ${line.licenseHint}`,
    upgrade:
      line.kind === 'upgrade' && line.creditPlan !== null
        ? {
            plan_price: toDollars(line.planCents),
            credit: toDollars(line.creditCents),
            credit_plan: line.creditPlan,
            days_left: line.daysLeft,
          }
        : null,
    renewal:
      line.renewalCents === null || line.renewsAt === null
        ? null
        : { price: toDollars(line.renewalCents), on: line.renewsAt.toISOString() },
    problem: line.chargeUnderWay ? RENEWAL_UNDER_WAY : null,
    product: {
      id: line.productId,
      name: line.productName,
      uri: line.productUri,
      product_img: line.imageUri === null ? [] : [{ attachment: { uri: line.imageUri } }],
    },
  }
}
