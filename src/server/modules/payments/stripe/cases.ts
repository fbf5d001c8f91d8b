import type Stripe from 'stripe'
import type { CaseState } from '#core/domain/payment-case.ts'
import type { CaseSubject, Gateway, ProviderCase } from '../gateway.ts'
import { isForbidden, isMissing } from './errors.ts'
import { idOf } from './present.ts'

type Ask = <T>(call: (stripe: Stripe) => Promise<T>) => Promise<T>

const PER_PAGE = 100
const MOST = 1_000

const DISPUTE_STATES: Record<string, CaseState> = {
  needs_response: 'needs_response',
  warning_needs_response: 'needs_response',
  appeal_needs_response: 'needs_response',
  won: 'won',
  lost: 'lost',
  warning_closed: 'closed',
  prevented: 'closed',
}

/** Disputes, early fraud warnings and reviews. A restricted key may lack the permission to see some of them. */
export function createStripeCases(ask: Ask): Pick<Gateway, 'listCases' | 'listRecentCases'> {
  /** Stripe lists only open reviews, and not by payment: the charge names its review, open or not. */
  async function listReviews(captureRef: string, knownRefs: readonly string[]): Promise<Stripe.Review[]> {
    const charge = await ask((stripe) => stripe.charges.retrieve(captureRef).catch(nothingIfHidden))
    const named = idOf(charge?.review)
    const ids = new Set([...(named ? [named] : []), ...knownRefs.filter((ref) => ref.startsWith('prv_'))])
    const reviews: Stripe.Review[] = []
    for (const id of ids) {
      const review = await ask((stripe) => stripe.reviews.retrieve(id).catch(nothingIfHidden))
      if (review) reviews.push(review)
    }
    return reviews
  }

  return {
    listCases: async ({ ref, captureRef, knownRefs }) => {
      const query = { payment_intent: ref, limit: PER_PAGE }
      const disputes = await ask((stripe) => stripe.disputes.list(query).catch(nothingIfHidden))
      const warnings = await ask((stripe) =>
        stripe.radar.earlyFraudWarnings.list(query).catch(nothingIfHidden),
      )
      const reviews = await listReviews(captureRef, knownRefs)
      return [
        ...(disputes?.data ?? []).map(presentDispute),
        ...(warnings?.data ?? []).map(presentWarning),
        ...reviews.map(presentReview),
      ]
    },
    listRecentCases: async (since) => {
      const query = { created: { gte: Math.floor(since.getTime() / 1000) }, limit: PER_PAGE }
      const all = { limit: MOST }
      const disputes = await ask((stripe) =>
        stripe.disputes.list(query).autoPagingToArray(all).catch(nothingIfHidden),
      )
      const warnings = await ask((stripe) =>
        stripe.radar.earlyFraudWarnings.list(query).autoPagingToArray(all).catch(nothingIfHidden),
      )
      const reviews = await ask((stripe) =>
        stripe.reviews.list(query).autoPagingToArray(all).catch(nothingIfHidden),
      )
      return [
        ...(disputes ?? []).map((each) => subjectOf(presentDispute(each), each)),
        ...(warnings ?? []).map((each) => subjectOf(presentWarning(each), each)),
        ...(reviews ?? []).map((each) => subjectOf(presentReview(each), each)),
      ]
    },
  }
}

function presentDispute(dispute: Stripe.Dispute): ProviderCase {
  const { id, status, amount, created, evidence_details: evidence } = dispute
  const state = DISPUTE_STATES[status] ?? 'under_review'
  return {
    ref: id,
    kind: 'dispute',
    state,
    stage: /^(warning|appeal)_/.exec(status)?.[1]?.replace('warning', 'inquiry') ?? 'chargeback',
    reason: dispute.reason,
    outcome: null,
    amountCents: amount,
    dueAt: state === 'needs_response' && evidence.due_by ? toDate(evidence.due_by) : null,
    openedAt: toDate(created),
  }
}

/** It is actionable until the charge is refunded in full or disputed. */
function presentWarning(warning: Stripe.Radar.EarlyFraudWarning): ProviderCase {
  return {
    ref: warning.id,
    kind: 'fraud_warning',
    state: warning.actionable ? 'needs_response' : 'closed',
    stage: null,
    reason: warning.fraud_type,
    outcome: null,
    amountCents: null,
    dueAt: null,
    openedAt: toDate(warning.created),
  }
}

function presentReview(review: Stripe.Review): ProviderCase {
  return {
    ref: review.id,
    kind: 'review',
    state: review.open ? 'needs_response' : 'closed',
    stage: null,
    reason: review.opened_reason,
    outcome: review.closed_reason,
    amountCents: null,
    dueAt: null,
    openedAt: toDate(review.created),
  }
}

type Named = { payment_intent?: unknown; charge?: unknown }

function subjectOf({ ref, state }: ProviderCase, named: Named): CaseSubject {
  return { caseRef: ref, state, ref: idOf(named.payment_intent), captureRef: idOf(named.charge) }
}

function toDate(seconds: number): Date {
  return new Date(seconds * 1000)
}

function nothingIfHidden(error: unknown): null {
  if (isForbidden(error) || isMissing(error)) return null
  throw error
}
