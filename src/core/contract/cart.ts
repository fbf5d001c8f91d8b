import * as z from 'zod/mini'
import { LINE_MAX_QUANTITY } from '../domain/limits.ts'
import { PURCHASE_KINDS } from '../domain/purchase-kind.ts'
import { endpoint } from './endpoint.ts'
import { Dollars, line, one, Timestamp } from './envelopes.ts'
import { Id } from './fields.ts'

export const CartItem = z.object({
  id: z.int(),
  item_key: z.string(),
  quantity: z.int(),
  price: Dollars,
  line_total: Dollars,
  plan: z.object({ id: z.int(), name: z.string() }),
  kind: z.enum(PURCHASE_KINDS),
  /** The last characters of the license key that a renewal or upgrade is for. */
  license: z.nullable(z.string()),
  /**
   * How the price of an upgrade is calculated: the new plan minus the old one. With `days_left`, both are yearly prices and
   * the difference is paid for these days of the current period.
   */
  upgrade: z.nullable(
    z.object({
      plan_price: Dollars,
      credit: Dollars,
      credit_plan: z.string(),
      days_left: z.nullable(z.int()),
    }),
  ),
  /** What each license of this item is charged every year from `on`, until its holder cancels; null if it does not renew. */
  renewal: z.nullable(z.object({ price: Dollars, on: Timestamp })),
  /** Why the item cannot be paid for right now. */
  problem: z.nullable(z.string()),
  product: z.object({
    id: z.int(),
    name: z.string(),
    uri: z.string(),
    /** The first picture is at `/uploads/{uri}`; a product without one has an empty list. */
    product_img: z.array(z.object({ attachment: z.object({ uri: z.string() }) })),
  }),
})
export type CartItem = z.infer<typeof CartItem>

/** The cart's coupon. With a `problem` it gives no discount, and the problem says why. */
export const CartCoupon = z.object({
  code: z.string(),
  description: z.string(),
  problem: z.nullable(z.string()),
})
export type CartCoupon = z.infer<typeof CartCoupon>

export const Cart = z.object({
  cartItems: z.array(CartItem),
  subtotal: Dollars,
  discount: Dollars,
  shipping: Dollars,
  tax: Dollars,
  total: Dollars,
  /** What all items together are charged every year until their holders cancel; 0 if nothing renews. */
  renewals: Dollars,
  coupon: z.nullable(CartCoupon),
  currency: z.string(),
  /** The number of items in the cart, for the header. */
  count: z.int(),
})
export type Cart = z.infer<typeof Cart>

/**
 * A renewal or upgrade of a shopper's license. `price` is the plan's price minus the credit; with `days_left` both are
 * yearly prices, and the difference is paid for the days that are left of the paid period.
 */
export const LicenseOffer = z.object({
  kind: z.enum(['renewal', 'upgrade']),
  plan: z.object({ id: z.int(), name: z.string() }),
  /** 0 means unlimited. */
  sites_limit: z.int(),
  /** The new expiry; null means lifetime. */
  expires_at: z.nullable(Timestamp),
  plan_price: Dollars,
  credit: Dollars,
  days_left: z.nullable(z.int()),
  price: Dollars,
  /** What is charged every year from then on; null if buying it starts or continues no subscription. */
  renewal_price: z.nullable(Dollars),
  /** The license renews by itself: this pays the next year before it is due. */
  early: z.boolean(),
})
export type LicenseOffer = z.infer<typeof LicenseOffer>

export const Quantity = z
  .int({ error: 'Must be a whole number.' })
  .check(
    z.minimum(1, { error: 'Must be at least 1.' }),
    z.maximum(LINE_MAX_QUANTITY, { error: `Must be at most ${LINE_MAX_QUANTITY}.` }),
  )

/** The unguessable key of a line. A key from another cart is reported as not found. */
const ItemKey = z
  .string({ error: 'Must be text.' })
  .check(z.minLength(1, { error: 'An item is required.' }), z.maxLength(100))

const CartAnswer = one(Cart)

export const cart = {
  show: endpoint({
    method: 'POST',
    path: '/cart',
    summary: 'The cart; `message` names items that were removed because they are no longer sold',
    access: 'public',
    csrf: true,
    rateLimit: 'cart',
    response: CartAnswer,
    errors: [],
  }),
  add: endpoint({
    method: 'POST',
    path: '/cart/add',
    summary: 'Add a product to the cart; `plan` is a plan id and defaults to the first plan on sale',
    access: 'public',
    csrf: true,
    rateLimit: 'cart',
    body: z.strictObject({ product_id: Id, quantity: Quantity, plan: z.optional(Id) }),
    response: CartAnswer,
    errors: ['invalid_input', 'not_found'],
  }),
  update: endpoint({
    method: 'POST',
    path: '/cart/update',
    summary: 'Set the quantity of an item',
    access: 'public',
    csrf: true,
    rateLimit: 'cart',
    body: z.strictObject({ item_key: ItemKey, quantity: Quantity }),
    response: CartAnswer,
    errors: ['invalid_input', 'not_found'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/cart/remove',
    summary: 'Remove an item from the cart',
    access: 'public',
    csrf: true,
    rateLimit: 'cart',
    body: z.strictObject({ item_key: ItemKey }),
    response: CartAnswer,
    errors: ['invalid_input', 'not_found'],
  }),
  licenseOffers: endpoint({
    method: 'POST',
    path: '/user/license-offers',
    summary: 'Offers for one of the shopper’s licenses: a renewal, or upgrades at the price difference',
    access: 'shopper',
    csrf: true,
    body: z.strictObject({ license_id: Id }),
    response: one(z.array(LicenseOffer)),
    errors: ['invalid_input', 'not_found'],
  }),
  addLicense: endpoint({
    method: 'POST',
    path: '/cart/add-license',
    summary: 'Add a renewal of a license to the cart or, with a plan, an upgrade; one item per license',
    access: 'shopper',
    csrf: true,
    rateLimit: 'cart',
    body: z.strictObject({ license_id: Id, plan: z.optional(Id) }),
    response: CartAnswer,
    errors: ['invalid_input', 'not_found', 'conflict'],
  }),
  applyCoupon: endpoint({
    method: 'POST',
    path: '/cart/coupon',
    summary: 'Apply a coupon to the cart; `errors.code` says why it was rejected',
    access: 'shopper',
    csrf: true,
    rateLimit: 'cart',
    body: z.strictObject({ code: line({ required: 'Please enter a coupon code.', max: 40 }) }),
    response: CartAnswer,
    errors: ['invalid_input'],
  }),
  removeCoupon: endpoint({
    method: 'POST',
    path: '/cart/coupon/remove',
    summary: 'Remove the coupon from the cart',
    access: 'shopper',
    csrf: true,
    rateLimit: 'cart',
    response: CartAnswer,
    errors: [],
  }),
}
