import { type AttemptStatus, FINAL_ATTEMPT_STATUSES } from '#core/domain/attempt-status.ts'
import { DAY_MS, HOUR_MS } from '#core/domain/durations.ts'
import { chargeDueAt } from '#core/domain/subscription-calendar.ts'
import { inTransaction, type Queryable } from '#server/platform/database.ts'
import type { Gateway } from '../../payments/index.ts'
import {
  declineCharge,
  findCharge,
  findMeans,
  lockCharge,
  lockSubscription,
  type SavedMeans,
  type Subscription,
  type SubscriptionCharge,
  updateCharge,
} from '../../subscriptions/index.ts'
import type { OrderDeps } from '../deps.ts'
import { type LockedAttempt, lockAttempt, moveAttempt } from '../payment/attempt-queries.ts'
import { saveChargeAttempt } from './save-attempt.ts'

/**
 * `ask`: the try is written down, the provider may be asked; `close`: the attempt is closed at its provider first, and
 * replaced by another one if the charge is still open; `done`: there is nothing to ask.
 */
export type PreparedCharge =
  | { kind: 'done' }
  | { kind: 'close'; charge: SubscriptionCharge; attempt: LockedAttempt }
  | { kind: 'ask'; charge: SubscriptionCharge; attempt: LockedAttempt; means: SavedMeans }

const NO_MEANS = { kind: 'hard', code: 'no_means', message: 'No card or PayPal account is saved.' } as const

/** Decides under the locks what to do with a charge whose time has come. Nothing in here talks to the network. */
export function prepareCharge(deps: OrderDeps, chargeId: number): Promise<PreparedCharge> {
  return inTransaction(deps.db, (tx) => prepare(deps, tx, chargeId))
}

export type LockedCharge = {
  subscription: Subscription
  charge: SubscriptionCharge
  attempt: LockedAttempt | null
}

/** In the same order as when a payment is recorded. Null if the attempt was replaced at the same moment. */
export async function lockWithAttempt(tx: Queryable, chargeId: number): Promise<LockedCharge | null> {
  const seen = await findCharge(tx, chargeId)
  if (!seen) return null
  const attempt = seen.attemptId === null ? null : await lockAttempt(tx, seen.attemptId)
  const subscription = await lockSubscription(tx, seen.subscriptionId)
  const charge = await lockCharge(tx, chargeId)
  if (!subscription || !charge || charge.attemptId !== seen.attemptId) return null
  return { subscription, charge, attempt }
}

async function prepare(deps: OrderDeps, tx: Queryable, chargeId: number): Promise<PreparedCharge> {
  const locked = await lockWithAttempt(tx, chargeId)
  if (!locked) return { kind: 'done' }
  const { subscription, charge, attempt } = locked
  const now = deps.clock.now()
  if (charge.status === 'void' && attempt && !isFinal(attempt.status))
    return { kind: 'close', charge, attempt }
  if (charge.status !== 'open') return wait(tx, charge, null)
  const dueAt = chargeDueAt(subscription)
  if (dueAt === null || dueAt > now) return wait(tx, charge, dueAt ?? new Date(now.getTime() + DAY_MS))
  // Staff look at it: it was paid with the wrong amount, or is in a state that we never ask for.
  if (attempt?.status === 'review') return wait(tx, charge, null)
  // The provider is deciding, and the reconciler asks it.
  if (attempt?.status === 'processing') return wait(tx, charge, new Date(now.getTime() + HOUR_MS))
  const means = subscription.meansId === null ? undefined : await findMeans(tx, subscription.meansId)
  if (!means || means.detachedAt !== null) {
    await declineCharge(deps, tx, { subscription, charge, decline: NO_MEANS, now })
    return { kind: 'done' }
  }
  if (!findGatewayOf(deps, means)) return wait(tx, charge, new Date(now.getTime() + HOUR_MS))
  if (attempt && !fits(locked, means)) {
    if (!isFinal(attempt.status)) return { kind: 'close', charge, attempt }
    const replaced = await replaceAttempt(tx, charge)
    return ask(deps, tx, { subscription, charge: replaced, attempt: null, means, now })
  }
  return ask(deps, tx, { subscription, charge, attempt, means, now })
}

/** Only while the shop takes money in the mode in which the means was saved. */
export function findGatewayOf(
  { gateways }: Pick<OrderDeps, 'gateways'>,
  { provider, live, sandbox }: Pick<SavedMeans, 'provider' | 'live' | 'sandbox'>,
): Gateway | null {
  const gateway = gateways.find(provider)
  return gateway?.live === live && (gateways.browser.mode === 'sandbox') === sandbox ? gateway : null
}

/** A try whose outcome is unknown can only be repeated with the same means, and an attempt never changes. */
function fits({ charge, attempt }: LockedCharge, means: SavedMeans): boolean {
  if (!attempt || isFinal(attempt.status)) return false
  const isSameTry = attempt.status !== 'capturing' || charge.meansId === means.id
  return (
    isSameTry &&
    !isOnSession(attempt) &&
    attempt.provider === means.provider &&
    attempt.totalCents === charge.amountCents &&
    attempt.live === means.live &&
    attempt.sandbox === means.sandbox
  )
}

type Asking = LockedCharge & { means: SavedMeans; now: Date }

async function ask(
  deps: OrderDeps,
  tx: Queryable,
  { subscription, charge, attempt, means, now }: Asking,
): Promise<PreparedCharge> {
  const { provider, live } = means
  const id =
    attempt?.id ??
    (await saveChargeAttempt(deps, tx, { subscription, charge, provider, live, onSession: false, now }))
  const step = { id, now }
  await moveAttempt(tx, { ...step, from: 'open', to: 'awaiting_payment' })
  const isNew = await moveAttempt(tx, { ...step, from: 'awaiting_payment', to: 'capturing' })
  // A repeated try may be the one that the provider hears: until it would show it, nobody knows what became of it.
  const tried = {
    meansId: isNew ? means.id : charge.meansId,
    firstTryAt: charge.firstTryAt ?? now,
    lastTryAt: now,
  }
  await updateCharge(tx, charge.id, tried)
  return {
    kind: 'ask',
    charge: { ...charge, ...tried, attemptId: id },
    attempt: await lockAttempt(tx, id),
    means,
  }
}

/**
 * The attempt before it is closed, so the next one is another payment with another key. When it is tried stays as it is: a
 * holder who pays in the browser must not be overtaken.
 */
export async function replaceAttempt(tx: Queryable, charge: SubscriptionCharge): Promise<SubscriptionCharge> {
  const change = { attemptId: null, replaced: charge.replaced + 1 }
  await updateCharge(tx, charge.id, change)
  return { ...charge, ...change }
}

async function wait(
  tx: Queryable,
  { id }: SubscriptionCharge,
  nextTryAt: Date | null,
): Promise<PreparedCharge> {
  await updateCharge(tx, id, { nextTryAt })
  return { kind: 'done' }
}

/** It saves the card that the holder pays with in the browser, which a charge without them cannot do. */
export function isOnSession({ termsAcceptedAt }: LockedAttempt): boolean {
  return termsAcceptedAt !== null
}

export function isFinal(status: AttemptStatus): boolean {
  return (FINAL_ATTEMPT_STATUSES as readonly AttemptStatus[]).includes(status)
}
