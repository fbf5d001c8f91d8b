import type { Queryable } from '#server/platform/database.ts'
import { failPoint } from '#server/platform/fail-points.ts'
import type { ProviderPayment } from '../../payments/index.ts'
import {
  declineCharge,
  findChargeOfAttempt,
  lockCharge,
  lockSubscription,
  type SubscriptionCharge,
} from '../../subscriptions/index.ts'
import type { OrderDeps } from '../deps.ts'
import { type LockedAttempt, setDeclines } from './attempt-queries.ts'
import { adoptHolder } from './holder-queries.ts'
import type { Outcome } from './outcome.ts'
import { declineAttempt } from './release-attempt.ts'

/** The charge that an attempt is made for; undefined if somebody checked out. */
export async function findRenewalCharge(
  tx: Queryable,
  { id, cartId, lines }: LockedAttempt,
): Promise<SubscriptionCharge | undefined> {
  // Only these can be one, so that a checkout asks no more than before.
  const mayBe = cartId === null && lines.length === 1 && lines[0]?.kind === 'renewal'
  return mayBe ? findChargeOfAttempt(tx, id) : undefined
}

/** A guest may have registered since the attempt was saved. A license that was transferred has no subscription anymore. */
export async function followHolder(
  tx: Queryable,
  attempt: LockedAttempt,
  { subscriptionId }: SubscriptionCharge,
): Promise<void> {
  const holder = await adoptHolder(tx, { attemptId: attempt.id, subscriptionId })
  if (holder) Object.assign(attempt, holder)
}

export function describeLateCharge({ status }: SubscriptionCharge): string | null {
  if (status !== 'void') return null
  return 'The yearly charge was paid after the license had been renewed otherwise or its subscription had ended.'
}

type Declined = {
  attempt: LockedAttempt
  charge: SubscriptionCharge
  payment: ProviderPayment
  /** The number of this try; undefined if somebody else reports what the provider says. */
  declines: number | undefined
}

const UNKNOWN = { kind: 'soft', code: 'declined' } as const

/**
 * A try counts once, by its number, when the one who made it reports it. The provider's events about it change nothing:
 * the try may be repeated with the same number. A payment that the provider had been deciding on has no other report.
 */
export async function declineRenewal(
  deps: OrderDeps,
  tx: Queryable,
  { attempt, charge: { id, subscriptionId }, payment, declines }: Declined,
): Promise<Outcome> {
  const reason = payment.failureReason
  const wasPending = attempt.status === 'processing'
  const number = declines ?? (wasPending ? attempt.declineCount + 1 : 0)
  if (isCounted(attempt, number)) return { kind: 'declined', reason }
  const now = deps.clock.now()
  const subscription = await lockSubscription(tx, subscriptionId)
  const charge = await lockCharge(tx, id)
  await declineAttempt(tx, attempt, { reason, now })
  await setDeclines(tx, attempt.id, number)
  const decline = payment.decline ?? { ...UNKNOWN, message: reason ?? 'The payment was declined.' }
  if (subscription && charge?.status === 'open')
    await declineCharge(deps, tx, { subscription, charge, decline, now })
  failPoint('inside-decline-transaction')
  return { kind: 'declined', reason }
}

function isCounted({ declineCount }: LockedAttempt, number: number): boolean {
  return number <= declineCount
}
