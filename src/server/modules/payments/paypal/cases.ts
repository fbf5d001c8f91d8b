import * as z from 'zod'
import type { CaseState } from '#core/domain/payment-case.ts'
import type { Gateway, ProviderCase } from '../gateway.ts'
import type { PaypalSession } from './client.ts'
import { statusOf } from './errors.ts'
import { toCents } from './order-request.ts'

type Ask = <T>(call: (paypal: PaypalSession) => Promise<T>) => Promise<T>

const DISPUTES = '/v1/customer/disputes'
const PER_PAGE = 50
const MOST_PAGES = 20

const DisputeList = z.object({
  items: z.array(z.object({ dispute_id: z.string() })).optional(),
})

const Dispute = z.object({
  dispute_id: z.string(),
  create_time: z.string(),
  reason: z.string(),
  status: z.string(),
  dispute_life_cycle_stage: z.string().optional(),
  dispute_amount: z.object({ value: z.string() }),
  dispute_outcome: z.object({ outcome_code: z.string().optional() }).optional(),
  seller_response_due_date: z.string().optional(),
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })).optional(),
})
type Dispute = z.output<typeof Dispute>

const STATES: Record<string, CaseState> = {
  OPEN: 'needs_response',
  WAITING_FOR_SELLER_RESPONSE: 'needs_response',
}

const OUTCOMES: Record<string, CaseState> = {
  RESOLVED_SELLER_FAVOUR: 'won',
  DENIED: 'won',
  RESOLVED_BUYER_FAVOUR: 'lost',
  ACCEPTED: 'lost',
}

/** The app lacks the permission *Customer disputes*, or the transaction has none. */
const HIDDEN = new Set([401, 403, 404])

/** PayPal's disputes: inquiries, claims and chargebacks. It has no fraud warnings and no reviews. */
export function createPaypalCases(ask: Ask): Pick<Gateway, 'listCases' | 'listRecentCases'> {
  async function list(query: Record<string, string>): Promise<Dispute[]> {
    const disputes: Dispute[] = []
    for (let page = 1; page <= MOST_PAGES; page++) {
      const paged = { ...query, page: String(page), page_size: String(PER_PAGE) }
      const found = await ask((paypal) => paypal.getJson(DISPUTES, paged).catch(nothingIfHidden))
      const { items = [] } = DisputeList.parse(found ?? {})
      // The list leaves out the deadline, the outcome and the transaction.
      for (const { dispute_id: id } of items)
        disputes.push(Dispute.parse(await ask((paypal) => paypal.getJson(`${DISPUTES}/${id}`, {}))))
      if (items.length < PER_PAGE) break
    }
    return disputes
  }

  return {
    listCases: async ({ captureRef }) =>
      (await list({ disputed_transaction_id: captureRef })).map(presentDispute),
    listRecentCases: async (since) =>
      (await list({ create_time_after: since.toISOString() })).map((dispute) => ({
        caseRef: dispute.dispute_id,
        state: stateOf(dispute),
        ref: null,
        captureRef: dispute.disputed_transactions?.[0]?.seller_transaction_id ?? null,
      })),
  }
}

function presentDispute(dispute: Dispute): ProviderCase {
  const state = stateOf(dispute)
  const { seller_response_due_date: due } = dispute
  return {
    ref: dispute.dispute_id,
    kind: 'dispute',
    state,
    stage: dispute.dispute_life_cycle_stage?.toLowerCase() ?? null,
    reason: dispute.reason.toLowerCase(),
    outcome: dispute.dispute_outcome?.outcome_code?.toLowerCase() ?? null,
    amountCents: toCents(dispute.dispute_amount.value),
    dueAt: state === 'needs_response' && due ? new Date(due) : null,
    openedAt: new Date(dispute.create_time),
  }
}

function stateOf({ status, dispute_outcome }: Dispute): CaseState {
  if (status !== 'RESOLVED') return STATES[status] ?? 'under_review'
  return OUTCOMES[dispute_outcome?.outcome_code ?? ''] ?? 'closed'
}

function nothingIfHidden(error: unknown): null {
  if (HIDDEN.has(statusOf(error) ?? 0)) return null
  throw error
}
