import type { OrderDeps } from '../deps.ts'
import { issueCreditNote, issueInvoices } from './issue-document.ts'
import { listOrdersWithoutInvoice, listRefundsWithoutCreditNote } from './queries.ts'

const BATCH = 100
/** Older ones are made when somebody asks for them; a round must not look through years. */
export const DOCUMENTS_WITHIN_MS = 7 * 86_400_000

/**
 * Invoices and credit notes for what happened lately. Not in the order's own transaction: numbers without gaps are
 * given out one at a time, and a checkout must not queue for that. True: there may be more. What is bought meanwhile
 * waits for the next round: in a busy shop looking again would always find a few.
 */
export async function issueDueDocuments(deps: OrderDeps, since: Date): Promise<boolean> {
  const orders = await listOrdersWithoutInvoice(deps.db, since, BATCH)
  if (orders.length > 0) await issueInvoices(deps, orders)
  const refunds = await listRefundsWithoutCreditNote(deps.db, since, BATCH)
  for (const id of refunds) await issueCreditNote(deps, id)
  return orders.length === BATCH || refunds.length === BATCH
}
