/**
 * What somebody at the provider's side started about a payment. `fraud_warning`: the card's bank suspects fraud;
 * `review`: the provider wants the shop to look at the payment.
 */
export const CASE_KINDS = ['dispute', 'fraud_warning', 'review'] as const
export type CaseKind = (typeof CASE_KINDS)[number]

/** `needs_response`: the shop can act; `under_review`: the bank or the provider decides; the others are over. */
export const CASE_STATES = ['needs_response', 'under_review', 'won', 'lost', 'closed'] as const
export type CaseState = (typeof CASE_STATES)[number]

export const OPEN_CASE_STATES = ['needs_response', 'under_review'] as const satisfies readonly CaseState[]

export function isCaseOpen(state: CaseState): boolean {
  return (OPEN_CASE_STATES as readonly CaseState[]).includes(state)
}

/** A provider's code as words: `product_not_received` becomes `product not received`. */
export function caseWords(code: string): string {
  return code.replaceAll('_', ' ').toLowerCase()
}
