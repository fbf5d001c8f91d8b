import { RECONCILE_AFTER_SECONDS } from '#core/domain/limits.ts'
import { AppError } from '#core/errors.ts'
import { inTransaction, type Queryable } from '#server/platform/database.ts'
import type { Gateway, ProviderPayment } from '../../payments/index.ts'
import {
  type ChargeOutcome,
  findMeans,
  findNewestCharge,
  findOpenCharge,
  findSubscription,
  type OnSessionPayment,
  type SavedMeans,
  type SubscriptionCharge,
} from '../../subscriptions/index.ts'
import { chargeFor } from '../checkout/begin-attempt.ts'
import { saveProviderRef } from '../checkout/checkout-queries.ts'
import { toPaymentError } from '../checkout/provider-errors.ts'
import { type OrderDeps, requireGateway } from '../deps.ts'
import { type LockedAttempt, lockAttempt } from '../payment/attempt-queries.ts'
import { recordPayment } from '../payment/record-payment.ts'
import { verifyPayment } from '../payment/verify-payment.ts'
import { outcomeOfCharge } from './charge-outcome.ts'
import { closeAttempt } from './close-attempt.ts'
import {
  findGatewayOf,
  isFinal,
  isOnSession,
  type LockedCharge,
  lockWithAttempt,
  replaceAttempt,
} from './prepare-charge.ts'
import { watchAttempt } from './renewal-queries.ts'
import { NOTHING_DUE } from './retry-now.ts'
import { saveChargeAttempt } from './save-attempt.ts'

const UNDER_WAY = 'This payment is being made right now. Please look again in a few minutes.'

/**
 * Lets the holder pay a late charge by card in the browser: because the bank wants them to confirm, or with another card,
 * which is then saved. Another try of the same charge is closed before, so it is paid once.
 */
export async function payOnSession(deps: OrderDeps, subscriptionId: number): Promise<OnSessionPayment> {
  const charge = await findOpenCharge(deps.db, subscriptionId)
  if (!charge) throw nothingDue()
  try {
    const attempt = await openAttempt(deps, charge.id)
    const saved = await findAsking(deps, subscriptionId, charge)
    const payment = await startOrFind(deps, attempt, saved)
    if (payment.status === 'captured') {
      await recordPayment(deps, { attemptId: attempt.id, payment })
      throw nothingDue()
    }
    if (payment.clientSecret === null) throw new Error('the provider gave no client secret')
    return {
      clientSecret: payment.clientSecret,
      amountCents: attempt.totalCents,
      savedMethod: saved?.ref ?? null,
    }
  } catch (error) {
    throw toPaymentError(error)
  }
}

/** The browser says that it has confirmed; the provider says whether that is so. */
export async function finishPayment(deps: OrderDeps, subscriptionId: number): Promise<ChargeOutcome> {
  const charge = await findNewestCharge(deps.db, subscriptionId)
  if (!charge || charge.attemptId === null) throw nothingDue()
  const { attemptId } = charge
  const attempt = await inTransaction(deps.db, (tx) => lockAttempt(tx, attemptId))
  if (charge.status !== 'open' || attempt.provider === 'none' || attempt.providerRef === null)
    return outcomeOfCharge(deps.db, charge)
  const { id, provider, providerRef } = attempt
  const outcome = await verifyPayment(deps, { id, provider, providerRef }).catch((error: unknown) => {
    throw toPaymentError(error)
  })
  switch (outcome.kind) {
    case 'paid':
    case 'mismatch':
      return { kind: 'paid', orderKey: outcome.key }
    case 'declined':
      return { kind: 'declined', needs: 'card' }
    case 'pending':
    case 'waiting':
    case 'cancelled':
    case 'unexpected':
      return { kind: 'waiting' }
  }
}

/** The charge's attempt for the browser. One that is tried without the holder saves no card, and is closed first. */
async function openAttempt(deps: OrderDeps, chargeId: number): Promise<LockedAttempt> {
  const gateway = requireGateway(deps, 'stripe')
  for (let replaced = 0; replaced < 2; replaced++) {
    const opened = await inTransaction(deps.db, (tx) => lockForHolder(deps, tx, { chargeId, gateway }))
    if (opened.kind === 'open') return opened.attempt
    if (!(await closeAttempt(deps, opened))) throw new AppError('conflict', { message: UNDER_WAY })
  }
  throw new AppError('conflict', { message: UNDER_WAY })
}

type Opened =
  | { kind: 'open'; attempt: LockedAttempt }
  | { kind: 'close'; attempt: LockedAttempt; charge: LockedCharge['charge'] }

async function lockForHolder(
  deps: OrderDeps,
  tx: Queryable,
  { chargeId, gateway }: { chargeId: number; gateway: Gateway },
): Promise<Opened> {
  const locked = await lockWithAttempt(tx, chargeId)
  if (locked?.charge.status !== 'open') throw nothingDue()
  const { subscription, charge, attempt } = locked
  const now = deps.clock.now()
  if (attempt?.status === 'capturing' || attempt?.status === 'processing' || attempt?.status === 'review')
    throw new AppError('conflict', { message: UNDER_WAY })
  const { live } = gateway
  if (attempt && !isFinal(attempt.status)) {
    const sandbox = deps.gateways.browser.mode === 'sandbox'
    const fits =
      isOnSession(attempt) &&
      attempt.provider === 'stripe' &&
      attempt.totalCents === charge.amountCents &&
      attempt.live === live &&
      attempt.sandbox === sandbox
    if (!fits) return { kind: 'close', attempt, charge }
    const nextReconcileAt = new Date(now.getTime() + RECONCILE_AFTER_SECONDS * 1000)
    await watchAttempt(tx, { id: attempt.id, nextReconcileAt, now })
    return { kind: 'open', attempt }
  }
  const fresh = attempt ? await replaceAttempt(tx, charge) : charge
  const id = await saveChargeAttempt(deps, tx, {
    subscription,
    charge: fresh,
    provider: 'stripe',
    live,
    onSession: true,
    now,
  })
  return { kind: 'open', attempt: await lockAttempt(tx, id) }
}

/** The saved card whose bank wants the holder: it is good, so the payment is made for whom it belongs to. */
async function findAsking(
  deps: OrderDeps,
  subscriptionId: number,
  { declineKind }: SubscriptionCharge,
): Promise<SavedMeans | null> {
  if (declineKind !== 'authentication') return null
  const subscription = await findSubscription(deps.db, subscriptionId)
  if (!subscription || subscription.meansId === null) return null
  const means = await findMeans(deps.db, subscription.meansId)
  const isSaved = means?.provider === 'stripe' && means.detachedAt === null
  return isSaved && findGatewayOf(deps, means) ? means : null
}

async function startOrFind(
  deps: OrderDeps,
  attempt: LockedAttempt,
  saved: SavedMeans | null,
): Promise<ProviderPayment> {
  const gateway = requireGateway(deps, 'stripe')
  if (attempt.providerRef !== null) {
    const found = await gateway.letHolderPay(attempt.providerRef)
    if (!found || found.status === 'cancelled') throw new AppError('conflict', { message: UNDER_WAY })
    return found
  }
  const payment = await gateway.create({
    ...chargeFor(attempt, deps.settings()),
    customerRef: saved?.customerRef ?? null,
  })
  if (await saveStarted(deps, attempt.id, payment.ref)) return payment
  await gateway.cancel(payment.ref)
  throw new AppError('conflict', { message: UNDER_WAY })
}

/** False if the attempt was closed at the same moment: nobody may pay it then. */
function saveStarted(deps: OrderDeps, id: number, ref: string): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    if (isFinal((await lockAttempt(tx, id)).status)) return false
    const form = { billing: null, shipping: null }
    await saveProviderRef(tx, { id, ref, form, now: deps.clock.now() })
    return true
  })
}

function nothingDue(): AppError {
  return new AppError('conflict', { message: NOTHING_DUE })
}
