import { HOUR_MS, MINUTE_MS } from '#core/domain/durations.ts'
import { failPoint } from '#server/platform/fail-points.ts'
import { type ProviderPayment, ProviderRefused, ProviderUnavailable } from '../../payments/index.ts'
import { type SubscriptionCharge, tryAgainAt } from '../../subscriptions/index.ts'
import { chargeFor } from '../checkout/begin-attempt.ts'
import { saveProviderRef } from '../checkout/checkout-queries.ts'
import { type OrderDeps, requireGateway } from '../deps.ts'
import type { Outcome } from '../payment/outcome.ts'
import { recordPayment } from '../payment/record-payment.ts'
import { createSingleFlight } from '../single-flight.ts'
import { closeAttempt } from './close-attempt.ts'
import { type PreparedCharge, prepareCharge } from './prepare-charge.ts'

const performOnce = createSingleFlight<number, void>()

/** More would mean that the provider cancels every payment. */
const MAX_REPLACED = 3

/** Makes one try of a charge, or repeats the one whose outcome is unknown. Safe to call at any time, by anybody. */
export function performCharge(deps: OrderDeps, chargeId: number): Promise<void> {
  return performOnce(deps.db, chargeId, async () => {
    for (let replaced = 0; replaced <= MAX_REPLACED; replaced++) {
      const prepared = await prepareCharge(deps, chargeId)
      if (prepared.kind === 'done') return
      if (prepared.kind === 'ask') return askProvider(deps, prepared)
      if (!(await closeAttempt(deps, prepared))) return
    }
  })
}

/** A process that needs longer was asleep, and asks again from the beginning. */
const ASKING_MS = 5 * MINUTE_MS

type Asked = Extract<PreparedCharge, { kind: 'ask' }>

async function askProvider(deps: OrderDeps, asked: Asked): Promise<void> {
  const { attempt, charge } = asked
  failPoint('after-charge-saved')
  const payment = await chargeSaved(deps, asked)
  if (!payment) return
  failPoint('after-charge-answered')
  const now = deps.clock.now()
  if (payment.ref !== '')
    await saveProviderRef(deps.db, {
      id: attempt.id,
      ref: payment.ref,
      form: { billing: null, shipping: null },
      now,
    })
  const outcome = await recordPayment(deps, {
    attemptId: attempt.id,
    payment,
    declines: attempt.declineCount + 1,
  })
  failPoint('after-charge-recorded')
  // It is asked again soon; a canceled payment is replaced then.
  if (isUndecided(outcome)) await tryAgainAt(deps.db, charge, new Date(now.getTime() + HOUR_MS))
}

function isUndecided({ kind }: Outcome): boolean {
  return kind === 'pending' || kind === 'cancelled'
}

/** Null if nobody knows what became of it: the same try is made again, with the same key. */
async function chargeSaved(
  deps: OrderDeps,
  { attempt, charge, means }: Asked,
): Promise<ProviderPayment | null> {
  try {
    const payment = await requireGateway(deps, means.provider).chargeSaved({
      ...chargeFor(attempt, deps.settings()),
      saveMeans: false,
      means: { customerRef: means.customerRef, ref: means.ref },
      tries: attempt.declineCount,
      until: new Date((charge.lastTryAt ?? deps.clock.now()).getTime() + ASKING_MS),
    })
    return payment.status === 'open' || payment.status === 'approved' ? unconfirmed(payment) : payment
  } catch (error) {
    const isExpected = error instanceof ProviderUnavailable || error instanceof ProviderRefused
    deps.log[isExpected ? 'warn' : 'error'](
      { err: error, subscriptionId: charge.subscriptionId, period: charge.period },
      'a subscription could not be charged yet',
    )
    await tryAgainAt(deps.db, charge, repeatAt(charge, deps.clock.now()))
    return null
  }
}

/** The provider waits for the holder, who is not there. */
function unconfirmed(payment: ProviderPayment): ProviderPayment {
  const message = payment.failureReason ?? 'The holder must confirm the payment.'
  const decline = payment.decline ?? { kind: 'authentication', code: 'authentication_required', message }
  return { ...payment, status: 'declined', failureReason: message, decline }
}

/** Often at first, then every hour, for as long as it takes. */
function repeatAt({ firstTryAt }: SubscriptionCharge, now: Date): Date {
  const isRecent = firstTryAt === null || now.getTime() - firstTryAt.getTime() < HOUR_MS
  return new Date(now.getTime() + (isRecent ? 5 * MINUTE_MS : HOUR_MS))
}
