import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/domain/durations.ts'
import type { OrderDeps } from '../deps.ts'
import { issueCreditNote, issueInvoices } from './issue-document.ts'
import { listOrdersWithoutInvoice, listRefundsWithoutCreditNote } from './queries.ts'

const BATCH = 100
/** Older ones are made when somebody asks for them; a round must not look through years. */
const WITHIN_MS = 7 * DAY_MS
/** What was left without a document before this is found once an hour, and at the start. */
const LATELY_MS = 15 * MINUTE_MS
const LONG_LOOK_EVERY_MS = HOUR_MS

/**
 * Invoices and credit notes for what happened lately. Not in the order's own transaction: numbers without gaps are
 * given out one at a time, and a checkout must not queue for that. What is bought during a round waits for the next: in
 * a busy shop looking again would always find a few.
 */
export function createDueDocuments(deps: OrderDeps) {
  let nextLongLook = 0

  return async function issueDueDocuments(): Promise<void> {
    const now = deps.clock.now().getTime()
    const isLong = now >= nextLongLook
    const since = new Date(now - (isLong ? WITHIN_MS : LATELY_MS))
    while (await issueBatch(deps, since));
    if (isLong) nextLongLook = now + LONG_LOOK_EVERY_MS
  }
}

/** True: there may be more. */
async function issueBatch(deps: OrderDeps, since: Date): Promise<boolean> {
  const orders = await listOrdersWithoutInvoice(deps.db, since, BATCH)
  if (orders.length > 0) await issueInvoices(deps, orders)
  const refunds = await listRefundsWithoutCreditNote(deps.db, since, BATCH)
  for (const id of refunds) await issueCreditNote(deps, id)
  return orders.length === BATCH || refunds.length === BATCH
}
