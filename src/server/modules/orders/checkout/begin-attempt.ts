import { CART_CHANGED } from '#core/domain/checkout-messages.ts'
import { ATTEMPT_SECONDS, RECONCILE_AFTER_SECONDS } from '#core/domain/limits.ts'
import type { PaymentMethod, PaymentSource } from '#core/domain/payment-status.ts'
import { AppError } from '#core/errors.ts'
import { inTransaction } from '#server/platform/database.ts'
import { newKey } from '#server/platform/keys.ts'
import { holdCoupon } from '../../coupons/index.ts'
import type { Charge } from '../../payments/index.ts'
import type { ShopSettings } from '../../settings/index.ts'
import type { AddressForm } from '../addresses.ts'
import { type Snapshot, snapshotText } from '../cart-snapshot.ts'
import type { OrderDeps } from '../deps.ts'
import { blockCardTesting, declineLimitOf } from './block-card-testing.ts'
import type { Buyer } from './buyer.ts'
import { insertAttempt, type OpenAttempt } from './checkout-queries.ts'

/** Until the provider says what was used. */
const METHODS: Record<PaymentSource, PaymentMethod> = { stripe: 'card', paypal: 'paypal', none: 'free' }

type NewAttempt = {
  provider: PaymentSource
  live: boolean
  buyer: Buyer
  snapshot: Snapshot
  form: AddressForm
}

/** Freezes a cart into an attempt, or finds the attempt that holds the same cart. The provider is not asked yet. */
export async function beginAttempt(
  deps: Pick<OrderDeps, 'db' | 'clock' | 'gateways'>,
  { provider, live, buyer, snapshot, form }: NewAttempt,
): Promise<OpenAttempt> {
  const { db, clock, gateways } = deps
  const limit = declineLimitOf(deps, buyer, provider)
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + ATTEMPT_SECONDS * 1000)
  const values = {
    key: newKey(),
    cartId: snapshot.cartId,
    userId: buyer.userId,
    sessionHash: buyer.sessionHash,
    provider,
    lines: JSON.stringify(snapshot.lines),
    hash: snapshot.hash,
    ...snapshot.totals,
    couponId: snapshot.couponId,
    couponCode: snapshot.couponCode,
    billing: form.billing && JSON.stringify(form.billing),
    shipping: form.shipping && JSON.stringify(form.shipping),
    nextReconcileAt: new Date(now.getTime() + RECONCILE_AFTER_SECONDS * 1000),
    method: METHODS[provider],
    live,
    sandbox: gateways.browser.mode === 'sandbox',
    now,
    expiresAt,
    ...limit,
  }
  const { couponId, cartId } = snapshot
  const { userId } = buyer
  if (couponId === null || userId === null) {
    const [attempt] = await insertAttempt(db, values)
    if (!attempt) await blockCardTesting(deps, buyer, limit)
    return stillSold(attempt)
  }
  return inTransaction(db, async (tx) => {
    const [row] = await insertAttempt(tx, values)
    const attempt = stillSold(row)
    await holdCoupon(tx, { couponId, userId, attemptId: attempt.id, cartId, now, expiresAt })
    return attempt
  })
}

type FrozenAttempt = Omit<OpenAttempt, 'id' | 'providerRef' | 'declineCount' | 'sameMode'>

/** What we ask the provider for. Built from the attempt alone, so that asking again is the same request. */
export function chargeFor(attempt: FrozenAttempt, { statementSuffix }: ShopSettings): Charge {
  return {
    attemptKey: attempt.key,
    startedAt: new Date(attempt.startedAt),
    amountCents: attempt.totalCents,
    currency: 'USD',
    lines: attempt.lines,
    discountCents: attempt.discountCents,
    snapshot: snapshotText(attempt),
    billing: attempt.billing,
    statementSuffix: statementSuffix || null,
    saveMeans: attempt.totalCents > 0 && attempt.lines.some(({ renewalCents }) => renewalCents !== null),
  }
}

function stillSold<T>(row: T | undefined): T {
  if (!row) throw new AppError('conflict', { message: CART_CHANGED })
  return row
}
