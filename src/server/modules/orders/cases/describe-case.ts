import { capitalize } from '#core/domain/capitalize.ts'
import type { OrderEventKind } from '#core/domain/order-event-kind.ts'
import { type CaseKind, caseWords } from '#core/domain/payment-case.ts'
import { utcDay } from '#core/domain/utc-day.ts'
import type { ProviderCase } from '../../payments/index.ts'

/** The entry in the order's timeline. */
export const CASE_EVENTS: Record<CaseKind, OrderEventKind> = {
  dispute: 'dispute_news',
  fraud_warning: 'fraud_warning',
  review: 'payment_review',
}

type Described = Pick<ProviderCase, 'kind' | 'state' | 'stage' | 'reason' | 'outcome' | 'dueAt'>

/** The title of the notification. */
export function titleOf({ kind, state, stage }: Described, number: string): string {
  if (kind === 'fraud_warning') return `Fraud warning for order ${number}`
  if (kind === 'review') return `The payment of order ${number} is in review`
  if (state === 'lost') return `The dispute over order ${number} is lost`
  return stage === 'inquiry' ? `Question about order ${number}` : `Answer the dispute over order ${number}`
}

/** What has happened, in a sentence or two. */
export function describeCase({ kind, state, stage, reason, outcome, dueAt }: Described): string {
  const why = caseWords(reason)
  if (kind === 'fraud_warning')
    return state === 'closed'
      ? `The card’s bank reported ${why}. Nothing is left to do.`
      : `The card’s bank reported ${why}. A refund now avoids a dispute.`
  if (kind === 'review')
    return state === 'closed' ? `Closed: ${caseWords(outcome ?? 'done')}.` : `Opened: ${why}.`
  const what = stage === null ? capitalize(why) : `${capitalize(caseWords(stage))}, ${why}`
  switch (state) {
    case 'needs_response':
      return dueAt ? `${what}. Answer by ${utcDay(dueAt)}.` : `${what}. It waits for an answer.`
    case 'under_review':
      return `${what}. The answer is being reviewed.`
    case 'won':
      return `${what}. Decided for the shop.`
    case 'lost':
      return `${what}. Decided for the buyer.`
    case 'closed':
      return outcome ? `${what}. Closed: ${caseWords(outcome)}.` : `${what}. Closed without a decision.`
  }
}
