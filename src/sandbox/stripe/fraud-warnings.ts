import type Stripe from 'stripe'
import type { Form } from '../form.ts'
import { stripeId } from '../ids.ts'
import type { FraudWarning, Intent } from '../store/rows.ts'
import type { Change } from '../store/store.ts'
import { event, type StripeContext } from './context.ts'
import { missing } from './failure.ts'
import { createdWithin, paginate } from './lists.ts'
import { listWire } from './wire.ts'

/** The card's bank tells Stripe that a payment may be fraud. */
export function raiseWarning(context: StripeContext, intent: Intent): Change[] {
  if (intent.status !== 'succeeded') return []
  const warning: FraudWarning = {
    id: stripeId('issfr'),
    paymentId: intent.id,
    fraudType: 'unauthorized_use_of_card',
    actionable: isActionable(intent),
    createdAt: context.clock.now().getTime(),
  }
  return [
    ['warnings', warning.id, warning],
    ...event(context, 'radar.early_fraud_warning.created', intent.id, warningWire(warning, intent)),
  ]
}

/** Warnings that a dispute or a full refund has just settled. */
export function settleWarnings(context: StripeContext, intent: Intent): Change[] {
  if (isActionable(intent)) return []
  return [...context.store.all('warnings')]
    .filter(({ paymentId, actionable }) => paymentId === intent.id && actionable)
    .flatMap((warning): Change[] => {
      const settled = { ...warning, actionable: false }
      return [
        ['warnings', warning.id, settled],
        ...event(context, 'radar.early_fraud_warning.updated', intent.id, warningWire(settled, intent)),
      ]
    })
}

export function listWarnings({ store }: StripeContext, query: Form) {
  const found = [...store.all('warnings')]
    .reverse()
    .filter(createdWithin(query))
    .filter(({ paymentId }) => {
      const chargeId = store.find('intents', paymentId)?.chargeId
      return (
        (query.payment_intent === undefined || query.payment_intent === paymentId) &&
        (query.charge === undefined || query.charge === chargeId)
      )
    })
  const { page, hasMore } = paginate(found, query)
  const data = page.map((warning) => warningWire(warning, store.find('intents', warning.paymentId)))
  return listWire('/v1/radar/early_fraud_warnings', data, hasMore)
}

export function getWarning({ store }: StripeContext, id: string) {
  const warning = store.find('warnings', id)
  if (!warning) throw missing('early fraud warning', id)
  return warningWire(warning, store.find('intents', warning.paymentId))
}

function isActionable({ disputeId, refundedCents, receivedCents }: Intent): boolean {
  return disputeId === null && refundedCents < receivedCents
}

function warningWire(warning: FraudWarning, intent: Intent | undefined): Stripe.Radar.EarlyFraudWarning {
  return {
    id: warning.id,
    object: 'radar.early_fraud_warning',
    actionable: warning.actionable,
    charge: intent?.chargeId ?? '',
    created: Math.floor(warning.createdAt / 1000),
    fraud_type: warning.fraudType,
    livemode: false,
    payment_intent: warning.paymentId,
  }
}
