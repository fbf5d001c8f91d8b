import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/domain/durations.ts'
import type { OrderDeps } from '../deps.ts'
import {
  listOrdersWithoutInvoice,
  listRefundsWithoutCreditNote,
  listRefundsWithoutDebitNote,
} from './invoice-queries.ts'
import { issueCreditNote, issueDebitNote, issueInvoices } from './issue-document.ts'

const BATCH = 100
/** Older ones are issued when somebody asks for them; the reconciler must not scan years of orders. */
const WITHIN_MS = 7 * DAY_MS
/** Orders older than this that still lack a document are found once an hour, and at the start. */
const RECENT_MS = 15 * MINUTE_MS
const FULL_SCAN_EVERY_MS = HOUR_MS

/**
 * Issues invoices, credit notes and debit notes for recent orders. Not in the order's own transaction: gapless numbers are assigned one
 * at a time, and a checkout must not queue for that. Orders placed during a run wait for the next one; in a busy shop
 * looking again would always find a few.
 */
export function createDocumentIssuer(deps: OrderDeps) {
  let nextFullScan = 0

  return async function issueDueDocuments(): Promise<void> {
    const now = deps.clock.now().getTime()
    const isFullScan = now >= nextFullScan
    const since = new Date(now - (isFullScan ? WITHIN_MS : RECENT_MS))
    while (await issueBatch(deps, since));
    if (isFullScan) nextFullScan = now + FULL_SCAN_EVERY_MS
  }
}

/** True when there may be more. */
async function issueBatch(deps: OrderDeps, since: Date): Promise<boolean> {
  const orders = await listOrdersWithoutInvoice(deps.db, since, BATCH)
  if (orders.length > 0) await issueInvoices(deps, orders)
  const refunds = await listRefundsWithoutCreditNote(deps.db, since, BATCH)
  for (const id of refunds) await issueCreditNote(deps, id)
  const failed = await listRefundsWithoutDebitNote(deps.db, since, BATCH)
  for (const id of failed) await issueDebitNote(deps, id)
  return [orders, refunds, failed].some(({ length }) => length === BATCH)
}
