import type { Intent } from '../store/rows.ts'
import type { Change } from '../store/store.ts'
import type { StripeContext } from './context.ts'
import { raiseWarning, settleWarnings } from './fraud-warnings.ts'
import { openReview, settleReview } from './reviews.ts'

/** What Stripe and the card's bank do after a payment succeeded, was disputed or was refunded. */
export function followUp(context: StripeContext, changes: readonly Change[]): Change[] {
  return changes.flatMap((change) => {
    if (change[0] !== 'intents' || change[2] === null) return []
    const intent = change[2]
    return [
      ...(intent.status === 'succeeded' ? suspect(context, intent) : []),
      ...settleWarnings(context, intent),
      ...settleReview(context, intent),
    ]
  })
}

function suspect(context: StripeContext, intent: Intent): Change[] {
  const { suspicion, ...rest } = intent
  if (suspicion === 'review') return openReview(context, intent)
  return suspicion === 'fraud_warning' ? [['intents', intent.id, rest], ...raiseWarning(context, intent)] : []
}
