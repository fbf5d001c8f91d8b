import { DAY_MS } from '#core/domain/durations.ts'
import { RECONCILE_AFTER_SECONDS } from '#core/domain/limits.ts'
import type { PaymentProvider } from '#core/domain/payment-status.ts'
import { YEARLY_MONTHS } from '#core/domain/plan-billing.ts'
import { graceEndsAt } from '#core/domain/subscription-calendar.ts'
import type { Queryable } from '#server/platform/database.ts'
import { type Subscription, type SubscriptionCharge, updateCharge } from '../../subscriptions/index.ts'
import type { OrderDeps } from '../deps.ts'
import { findRenewalBuyer, insertChargeAttempt } from './renewal-queries.ts'

type Wanted = {
  subscription: Subscription
  charge: SubscriptionCharge
  provider: PaymentProvider
  live: boolean
  /** The holder is there and agrees to it; otherwise what they agreed to before is charged. */
  onSession: boolean
  now: Date
}

/** Writes down what is charged before anybody is asked for it. One attempt per charge at a time. */
export async function saveChargeAttempt(
  { keyring, gateways }: Pick<OrderDeps, 'keyring' | 'gateways'>,
  tx: Queryable,
  { subscription, charge, provider, live, onSession, now }: Wanted,
): Promise<number> {
  const buyer = await findRenewalBuyer(tx, subscription.id)
  if (!buyer) throw new Error(`subscription ${subscription.id} has no license`)
  const { billing, shipping, email } = buyer
  const attemptId = await insertChargeAttempt(tx, {
    key: chargeKeyOf(keyring, charge),
    provider,
    live,
    sandbox: gateways.browser.mode === 'sandbox',
    userId: buyer.userId,
    line: {
      productId: buyer.productId,
      planId: buyer.planId,
      licenseId: buyer.licenseId,
      kind: 'renewal',
      name: buyer.productName,
      planName: buyer.planName,
      quantity: 1,
      unitCents: charge.amountCents,
      sitesLimit: buyer.sitesLimit,
      months: buyer.months ?? YEARLY_MONTHS,
      renewalCents: charge.amountCents,
    },
    // The account's address may have changed since the order.
    billing: billing && { ...billing, email: email || billing.email },
    shipping,
    onSession,
    nextReconcileAt: new Date(now.getTime() + RECONCILE_AFTER_SECONDS * 1000),
    expiresAt: new Date(graceEndsAt(subscription).getTime() + DAY_MS),
    now,
  })
  await updateCharge(tx, charge.id, { attemptId })
  return attemptId
}

/** Made from subscription and period, so that no two processes ask for two payments of one period. */
function chargeKeyOf(
  keyring: OrderDeps['keyring'],
  { subscriptionId, period, replaced }: SubscriptionCharge,
): string {
  return keyring.sign('subscription-charge', `${subscriptionId}:${period}:${replaced}`)
}
