import { DAY_MS } from '#core/domain/durations.ts'
import { inTransaction } from '#server/platform/database.ts'
import { CLOCK_SLACK_MS, type Gateway, type ProviderPayment } from '../../payments/index.ts'
import { findMeans, type SubscriptionCharge, updateCharge } from '../../subscriptions/index.ts'
import { chargeFor } from '../checkout/begin-attempt.ts'
import { type OrderDeps, requireGateway } from '../deps.ts'
import { endAttempt, type LockedAttempt } from '../payment/attempt-queries.ts'
import { recordPayment } from '../payment/record-payment.ts'
import { lockWithAttempt, replaceAttempt } from './prepare-charge.ts'

/** Our clock may have been ahead by a day when the attempt was saved. */
const CLOCK_JUMP_MS = DAY_MS + CLOCK_SLACK_MS

type Closing = { charge: SubscriptionCharge; attempt: LockedAttempt }

/**
 * Makes sure that an attempt can no longer be paid, so that another one may take its place. If it turns out to be paid,
 * that is the payment. True if it is closed and the charge may go on.
 */
export async function closeAttempt(deps: OrderDeps, { charge, attempt }: Closing): Promise<boolean> {
  const gateway = requireGateway(deps, attempt.provider)
  const payment = await closeAtProvider(deps, gateway, { charge, attempt })
  if (payment === 'unclear') return false
  if (payment) {
    const outcome = await recordPayment(deps, { attemptId: attempt.id, payment })
    if (outcome.kind !== 'declined' && outcome.kind !== 'cancelled' && outcome.kind !== 'waiting')
      return false
  }
  return inTransaction(deps.db, async (tx) => {
    const locked = await lockWithAttempt(tx, charge.id)
    if (locked?.charge.attemptId !== attempt.id) return false
    // Its holder has begun to pay it meanwhile.
    if (attempt.providerRef === null && locked.attempt?.providerRef) return false
    await endAttempt(tx, attempt.id, deps.clock.now())
    if (locked.charge.status === 'open') await replaceAttempt(tx, locked.charge)
    else await updateCharge(tx, charge.id, { nextTryAt: null })
    return locked.charge.status === 'open'
  })
}

/** Null if the provider has nothing of it; `unclear` if it may show it later. */
async function closeAtProvider(
  deps: OrderDeps,
  gateway: Gateway,
  { charge, attempt }: Closing,
): Promise<ProviderPayment | null | 'unclear'> {
  const { provider, providerRef, status, key, startedAt } = attempt
  const known = providerRef === null ? null : await gateway.cancel(providerRef)
  // Every answer so far was that nothing was made, or nothing else.
  if (status !== 'capturing') return known
  // PayPal makes another payment with each try, and the known one may be of an earlier try.
  if (known && (provider === 'stripe' || known.status === 'captured')) return known
  const closed = await closeUnanswered(deps, gateway, { charge, attempt })
  if (closed) return closed
  const now = deps.clock.now().getTime()
  const lost = await findLost(gateway, key, Math.min(Date.parse(startedAt), now) - CLOCK_JUMP_MS)
  if (lost) return gateway.cancel(lost.ref)
  const askedAt = charge.lastTryAt?.getTime() ?? Date.parse(startedAt)
  return now < askedAt + gateway.historyLagMs + CLOCK_SLACK_MS ? 'unclear' : known
}

/** The process that asks may be asleep, and must not be heard after another means was charged. */
async function closeUnanswered(
  deps: OrderDeps,
  gateway: Gateway,
  { charge: { meansId }, attempt }: Closing,
): Promise<ProviderPayment | null> {
  const means = meansId === null ? undefined : await findMeans(deps.db, meansId)
  if (!means) return null
  const { customerRef, ref } = means
  return gateway.closeCharge({
    ...chargeFor(attempt, deps.settings()),
    saveMeans: false,
    means: { customerRef, ref },
  })
}

/** A payment whose answer was lost, found by our key. */
async function findLost(gateway: Gateway, key: string, since: number): Promise<ProviderPayment | null> {
  for await (const payment of gateway.listPayments(new Date(since)))
    if (payment.attemptKey === key && !payment.foreign) return payment
  return null
}
