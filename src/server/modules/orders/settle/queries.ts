import { and, eq, inArray, sql } from 'drizzle-orm'
import { ATTEMPT_TRANSITIONS, type AttemptStatus } from '#core/domain/attempt-status.ts'
import type { OrderStatus } from '#core/domain/order-status.ts'
import { PAYMENT_TRANSITIONS, type PaymentProvider, type PaymentStatus } from '#core/domain/payment-status.ts'
import { statusesBefore } from '#core/domain/transitions.ts'
import type { AttemptLine, StoredAddress } from '#server/db/tables/index.ts'
import { checkoutAttempts, orders, payments, users } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import { param, statement } from '#server/platform/statement.ts'

export type LockedAttempt = {
  id: number
  key: string
  status: AttemptStatus
  provider: PaymentProvider
  cartId: number | null
  userId: number | null
  userName: string | null
  userEmail: string | null
  lines: AttemptLine[]
  subtotalCents: number
  discountCents: number
  shippingCents: number
  taxCents: number
  totalCents: number
  couponId: number | null
  couponCode: string | null
  billing: StoredAddress | null
  shipping: StoredAddress | null
  paymentId: number
  paymentStatus: PaymentStatus
  live: boolean
  orderId: number | null
  orderKey: string | null
  orderNumber: string | null
  orderStatus: OrderStatus | null
  orderEmail: string | null
  orderHasBilling: boolean
}

const WHOLE_ATTEMPT = sql`
  select attempt.id, attempt.key, attempt.status, attempt.provider, attempt.cart_id as "cartId", attempt.lines,
    attempt.user_id as "userId", buyer.name as "userName", buyer.email as "userEmail",
    attempt.subtotal_cents as "subtotalCents", attempt.discount_cents as "discountCents",
    attempt.shipping_cents as "shippingCents", attempt.tax_cents as "taxCents", attempt.total_cents as "totalCents",
    attempt.coupon_id as "couponId", attempt.coupon_code as "couponCode", attempt.billing, attempt.shipping,
    payment.id as "paymentId", payment.status as "paymentStatus", payment.live,
    bought.id as "orderId", bought.key as "orderKey", bought.number as "orderNumber", bought.status as "orderStatus",
    bought.email as "orderEmail", coalesce(bought.billing is not null, false) as "orderHasBilling"
  from ${checkoutAttempts} as attempt
  join ${payments} as payment on payment.attempt_id = attempt.id
  left join ${orders} as bought on bought.attempt_id = attempt.id
  left join ${users} as buyer on buyer.id = attempt.user_id
  where attempt.id = ${param('id')}`

const lock = statement<LockedAttempt>('settle_lock', sql`${WHOLE_ATTEMPT} for no key update of attempt`)
const reread = statement<LockedAttempt>('settle_read', WHOLE_ATTEMPT)

/** Every other status may mean that an order exists. */
const WITHOUT_ORDER: readonly AttemptStatus[] = ['open', 'awaiting_payment', 'capturing']

/**
 * Everything about one attempt, under its row lock: browser, webhook and reconciler take turns here. Whoever had to wait
 * gets the attempt as it is now, but what is joined to it as it was before the wait; so it is read again.
 */
export async function lockAttempt(tx: Queryable, id: number): Promise<LockedAttempt> {
  const [locked] = await lock(tx, { id })
  if (!locked) throw new Error(`no attempt ${id}`)
  if (WITHOUT_ORDER.includes(locked.status)) return { ...locked, ...NO_ORDER }
  const [current] = await reread(tx, { id })
  return current ?? locked
}

const NO_ORDER = {
  orderId: null,
  orderKey: null,
  orderNumber: null,
  orderStatus: null,
  orderEmail: null,
  orderHasBilling: false,
}

type Move = {
  id: number
  status: AttemptStatus
  now: Date
  reviewReason?: string
  nextReconcileAt?: Date | null
}

/** Moves an attempt along an arrow of its table; where there is none, it stays. */
export async function setAttemptStatus(
  tx: Queryable,
  { id, status, now, ...values }: Move,
): Promise<boolean> {
  const moved = await tx
    .update(checkoutAttempts)
    .set({ ...values, status, updatedAt: now })
    .where(
      and(
        eq(checkoutAttempts.id, id),
        inArray(checkoutAttempts.status, statusesBefore<AttemptStatus>(ATTEMPT_TRANSITIONS, status)),
      ),
    )
    .returning({ id: checkoutAttempts.id })
  return moved.length > 0
}

type PaymentMove = {
  id: number
  status: PaymentStatus
  now: Date
  failureReason?: string | null
  providerRef?: string
}

/** The same for a payment: a late failure never takes back what was captured. */
export async function setPaymentStatus(
  tx: Queryable,
  { id, status, now, ...values }: PaymentMove,
): Promise<void> {
  await tx
    .update(payments)
    .set({ ...values, status, updatedAt: now })
    .where(
      and(
        eq(payments.id, id),
        inArray(payments.status, statusesBefore<PaymentStatus>(PAYMENT_TRANSITIONS, status)),
      ),
    )
}
