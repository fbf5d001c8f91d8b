import { type SQL, sql } from 'drizzle-orm'
import {
  type AttemptStatus,
  FINAL_ATTEMPT_STATUSES,
  PAYABLE_ATTEMPT_STATUSES,
} from '#core/domain/attempt-status.ts'
import type { PaymentProvider } from '#core/domain/payment-status.ts'
import type { AttemptLine, StoredAddress } from '#server/db/tables/index.ts'
import {
  carts,
  checkoutAttempts,
  orders,
  payments,
  products,
  providerEvents,
} from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import { param, statement } from '#server/platform/statement.ts'
import { PRODUCT_SOLD } from '../../catalog/index.ts'
import { policyVersion } from '../../content/index.ts'
import type { AddressForm } from '../addresses.ts'

const PAYABLE = listed(PAYABLE_ATTEMPT_STATUSES)
const FINAL = listed(FINAL_ATTEMPT_STATUSES)

/** An attempt that may still be paid, with its provider's reference. */
export type OpenAttempt = {
  id: number
  key: string
  userId: number | null
  totalCents: number
  lines: AttemptLine[]
  discountCents: number
  couponCode: string | null
  billing: StoredAddress | null
  providerRef: string | null
  startedAt: string
  /** Refused captures of this PayPal payment. */
  declineCount: number
  /** False if it began while the shop took money in another mode: that payment cannot be continued. */
  sameMode: boolean
}

/** When cards were declined in a session, newest first. Each event is stored once, however often it arrives. */
const DECLINES = sql`
  select event.occurred_at as at from ${checkoutAttempts} as earlier
  join ${payments} as payment on payment.attempt_id = earlier.id
  join ${providerEvents} as event on event.provider = payment.provider and event.subject_ref = payment.provider_ref
  where earlier.session_hash = ${param('sessionHash')}::text and event.type = 'payment_intent.payment_failed'
    and event.occurred_at > ${param('declinedSince')}::timestamptz
  order by event.occurred_at desc limit ${param('maxDeclines')}::int`

export const listDeclines = statement<{ at: string }>('attempt_list_declines', DECLINES)

/**
 * Saves the attempt and its payment before the provider is asked. The same frozen cart returns the existing attempt:
 * `checkout_attempts_one_payable` guarantees it, however many ask at once. Returns nothing if a product is no longer sold,
 * because its last release may have been withdrawn since the cart was read, or if too many cards were declined. No limit of
 * declines means any number.
 */
export const insertAttempt = statement<OpenAttempt>(
  'attempt_begin',
  sql`
  with attempt as (
    insert into ${checkoutAttempts} as attempt (
      key, cart_id, user_id, session_hash, provider, lines, snapshot_hash, subtotal_cents, discount_cents, shipping_cents,
      tax_cents, total_cents, coupon_id, coupon_code, billing, shipping, terms_version, terms_accepted_at, next_reconcile_at,
      created_at, updated_at, expires_at
    ) select
      ${param('key')}::text, ${param('cartId')}::int, ${param('userId')}::int, ${param('sessionHash')}::text,
      ${param('provider')}::text, ${param('lines')}::jsonb, ${param('hash')}::text, ${param('subtotalCents')}::int,
      ${param('discountCents')}::int, ${param('shippingCents')}::int, ${param('taxCents')}::int, ${param('totalCents')}::int,
      ${param('couponId')}::int, ${param('couponCode')}::text, ${param('billing')}::jsonb, ${param('shipping')}::jsonb,
      ${policyVersion('terms-conditions')}, ${param('now')}::timestamptz, ${param('nextReconcileAt')}::timestamptz,
      ${param('now')}::timestamptz, ${param('now')}::timestamptz, ${param('expiresAt')}::timestamptz
    where not exists (
      select from jsonb_to_recordset(${param('lines')}::jsonb) as line ("productId" int)
      left join ${products} as product on product.id = line."productId" and ${PRODUCT_SOLD}
      where product.id is null
    ) and (${param('maxDeclines')}::int is null or (select count(*) from (${DECLINES}) as declined) < ${param('maxDeclines')}::int)
    on conflict (cart_id, provider, snapshot_hash) where status in (${PAYABLE})
      do update set updated_at = excluded.updated_at, expires_at = excluded.expires_at,
        user_id = excluded.user_id, session_hash = excluded.session_hash,
        terms_version = excluded.terms_version, terms_accepted_at = excluded.terms_accepted_at
    returning attempt.*, xmax = 0 as is_new
  ), payment as (
    insert into ${payments} (attempt_id, provider, method, amount_cents, live, sandbox, created_at, updated_at)
    select id, provider, ${param('method')}::text, total_cents, ${param('live')}::boolean, ${param('sandbox')}::boolean, created_at, created_at from attempt where is_new
  )
  select attempt.id, attempt.key, attempt.user_id as "userId", attempt.total_cents as "totalCents", attempt.lines,
    attempt.discount_cents as "discountCents", attempt.coupon_code as "couponCode", attempt.billing,
    known.provider_ref as "providerRef", attempt.created_at as "startedAt", attempt.decline_count as "declineCount",
    coalesce(known.live = ${param('live')}::boolean and known.sandbox = ${param('sandbox')}::boolean, true) as "sameMode"
  from attempt left join ${payments} as known on known.attempt_id = attempt.id`,
)

/** Saves the provider's reference, and the form as it was last sent. */
const saveRef = statement(
  'attempt_save_ref',
  sql`
  with payment as (
    update ${payments} set provider_ref = ${param('ref')}, updated_at = ${param('now')}
    where attempt_id = ${param('id')} and provider_ref is null
  )
  update ${checkoutAttempts} set updated_at = ${param('now')},
    status = case when status = 'open' then 'awaiting_payment' else status end,
    billing = coalesce(${param('billing')}::jsonb, billing), shipping = coalesce(${param('shipping')}::jsonb, shipping)
  where id = ${param('id')} and status in (${PAYABLE})`,
)

export async function saveProviderRef(
  db: Queryable,
  { id, ref, form, now }: { id: number; ref: string; form: AddressForm; now: Date },
): Promise<void> {
  await saveRef(db, { id, ref, now, billing: json(form.billing), shipping: json(form.shipping) })
}

/** An attempt as its owner's browser asks for it, with the order it became, if any. */
export type OwnAttempt = {
  id: number
  key: string
  provider: PaymentProvider
  status: AttemptStatus
  providerRef: string
  totalCents: number
  snapshotHash: string
  declineCount: number
  /** Why the provider declined, if it did. */
  failureReason: string | null
  couponId: number | null
  hasBilling: boolean
  expiresAt: string
  orderKey: string | null
  orderStatus: string | null
}

/** Only the buyer may finish an attempt: the account or the session that started it. */
export const findOwnAttempt = statement<OwnAttempt>(
  'attempt_find_own',
  sql`
  select attempt.id, attempt.key, attempt.provider, attempt.status, payment.provider_ref as "providerRef",
    attempt.total_cents as "totalCents", attempt.snapshot_hash as "snapshotHash", attempt.decline_count as "declineCount",
    payment.failure_reason as "failureReason", attempt.coupon_id as "couponId",
    attempt.billing is not null as "hasBilling", attempt.expires_at as "expiresAt",
    placed.key as "orderKey", placed.status as "orderStatus"
  from ${payments} as payment
  join ${checkoutAttempts} as attempt on attempt.id = payment.attempt_id
  left join ${orders} as placed on placed.attempt_id = attempt.id
  where payment.provider = ${param('provider')} and payment.provider_ref = ${param('ref')}
    and (attempt.session_hash = ${param('sessionHash')}::text or attempt.user_id = ${param('userId')}::int)`,
)

/** The newest order of $0 of this buyer, if nothing has happened to the cart since it was ordered. */
export const findFreeOrder = statement<{ key: string }>(
  'attempt_find_free_order',
  sql`
  select placed.key from ${checkoutAttempts} as attempt join ${orders} as placed on placed.attempt_id = attempt.id
  join ${carts} as cart on cart.id = attempt.cart_id and cart.updated_at <= placed.created_at
  where attempt.provider = 'none' and attempt.created_at > ${param('since')}::timestamptz
    and (attempt.session_hash = ${param('sessionHash')}::text or attempt.user_id = ${param('userId')}::int)
  order by attempt.id desc limit 1`,
)

type Adoption = { from: number; to: number; userId: number; sessionHash: string }

/**
 * At login a guest's attempts follow the cart's lines into the shopper's cart and the new session id. Open ones become
 * the shopper's; where the shopper has an identical attempt, theirs keeps the cart.
 */
export async function adoptAttempts(
  tx: Queryable,
  { from, to, userId, sessionHash }: Adoption,
): Promise<void> {
  await tx.execute(sql`
    update ${checkoutAttempts} as attempt set session_hash = ${sessionHash},
      user_id = case when attempt.status in (${FINAL}) then attempt.user_id else coalesce(attempt.user_id, ${userId}) end,
      cart_id = case when attempt.status in (${PAYABLE}) and exists (
        select from ${checkoutAttempts} as twin where twin.cart_id = ${to} and twin.provider = attempt.provider
          and twin.snapshot_hash = attempt.snapshot_hash and twin.status in (${PAYABLE})) then null else ${to}::int end
    where attempt.cart_id = ${from}`)
}

function json(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value)
}

function listed(statuses: readonly AttemptStatus[]): SQL {
  return sql.raw(statuses.map((status) => `'${status}'`).join(', '))
}
