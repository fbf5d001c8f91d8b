import { and, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import {
  ATTEMPT_TRANSITIONS,
  type AttemptStatus,
  FINAL_ATTEMPT_STATUSES,
} from '#core/domain/attempt-status.ts'
import type { OrderStatus } from '#core/domain/order-status.ts'
import { PAYMENT_TRANSITIONS, type PaymentSource, type PaymentStatus } from '#core/domain/payment-status.ts'
import { statusesBefore } from '#core/domain/transitions.ts'
import type { AttemptLine, StoredAddress } from '#server/db/tables/index.ts'
import { checkoutAttempts, orders, payments, users } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import { param, statement } from '#server/platform/statement.ts'

export type LockedAttempt = {
  id: number
  key: string
  status: AttemptStatus
  provider: PaymentSource
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
  startedAt: string
  /** Null if the holder was not there: a saved means of payment is charged. */
  termsAcceptedAt: string | null
  /** Declined captures, or tries to charge a saved means. */
  declineCount: number
  paymentId: number
  providerRef: string | null
  sandbox: boolean
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
    attempt.created_at as "startedAt", attempt.terms_accepted_at as "termsAcceptedAt", attempt.decline_count as "declineCount",
    payment.id as "paymentId", payment.status as "paymentStatus", payment.live, payment.sandbox,
    payment.provider_ref as "providerRef",
    placed.id as "orderId", placed.key as "orderKey", placed.number as "orderNumber", placed.status as "orderStatus",
    placed.email as "orderEmail", coalesce(placed.billing is not null, false) as "orderHasBilling"
  from ${checkoutAttempts} as attempt
  join ${payments} as payment on payment.attempt_id = attempt.id
  left join ${orders} as placed on placed.attempt_id = attempt.id
  left join ${users} as buyer on buyer.id = attempt.user_id
  where attempt.id = ${param('id')}`

const ROW_LOCK = sql`for no key update of attempt`

const lock = statement<LockedAttempt>('attempt_lock', sql`${WHOLE_ATTEMPT} ${ROW_LOCK}`)
const reread = statement<LockedAttempt>('attempt_reread', WHOLE_ATTEMPT)

/** In every other status an order may exist. */
const WITHOUT_ORDER: readonly AttemptStatus[] = ['open', 'awaiting_payment', 'capturing']

/**
 * Everything about one attempt, under its row lock: browser, webhook and reconciler take turns here. After waiting for the
 * lock PostgreSQL returns the attempt as it is now but the joined rows as they were before, so they are read again.
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

/** Moves an attempt along its transition table; false when there is no such transition. */
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

/** The same for a payment: a late failure never undoes a capture. */
export async function setPaymentStatus(
  tx: Queryable,
  { id, status, now, ...values }: PaymentMove,
): Promise<void> {
  await tx
    .update(payments)
    .set({ ...values, status, updatedAt: now })
    .where(and(eq(payments.id, id), mayBecome(status)))
}

function mayBecome(status: PaymentStatus): SQL {
  return inArray(payments.status, statusesBefore<PaymentStatus>(PAYMENT_TRANSITIONS, status))
}

/** Moves an attempt on, unless somebody else has moved it first. */
export async function moveAttempt(
  db: Queryable,
  { id, from, to, now }: { id: number; from: AttemptStatus; to: AttemptStatus; now: Date },
): Promise<boolean> {
  const moved = await db
    .update(checkoutAttempts)
    .set({ status: to, updatedAt: now })
    .where(and(eq(checkoutAttempts.id, id), eq(checkoutAttempts.status, from)))
    .returning({ id: checkoutAttempts.id })
  return moved.length > 0
}

/** Two processes may record the same decline. */
export async function setDeclines(tx: Queryable, id: number, declines: number): Promise<void> {
  await tx
    .update(checkoutAttempts)
    .set({ declineCount: sql`greatest(${checkoutAttempts.declineCount}, ${declines})` })
    .where(eq(checkoutAttempts.id, id))
}

export async function endAttempt(
  tx: Queryable,
  id: number,
  now: Date,
): Promise<{ couponId: number | null } | undefined> {
  const [row] = await tx
    .update(checkoutAttempts)
    .set({ status: 'expired', nextReconcileAt: null, updatedAt: now })
    .where(and(eq(checkoutAttempts.id, id), notInArray(checkoutAttempts.status, [...FINAL_ATTEMPT_STATUSES])))
    .returning({ couponId: checkoutAttempts.couponId })
  return row
}
