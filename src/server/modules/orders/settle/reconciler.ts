import { createRounds } from '#server/platform/rounds.ts'
import type { OrderDeps } from '../deps.ts'
import { issueDueDocuments } from '../invoices/issue-due-documents.ts'
import { reconcileRefunds } from '../refunds/reconcile-refunds.ts'
import type { Inbox } from './inbox.ts'
import { reconcileAttempts } from './reconcile-attempts.ts'

/** Twice within the minute after which an attempt is due: what nobody reported is found within two minutes. */
const EVERY_MS = 30_000

export type Reconciler = ReturnType<typeof createReconciler>

/**
 * Finds whatever was left behind: by a crash, a lost webhook, a provider that was down. Every instance runs one; each
 * row is taken by one of them at a time.
 */
export function createReconciler(deps: OrderDeps, inbox: Inbox) {
  /** One round over everything that is due. */
  async function tick(): Promise<void> {
    await until(0, () => inbox.workOffDue())
    await until(0, () => reconcileAttempts(deps))
    await until(0, () => reconcileRefunds(deps))
    await until(0, () => issueDueDocuments(deps))
  }

  const rounds = createRounds({
    everyMs: EVERY_MS,
    firstMs: 0,
    work: tick,
    onError: (error) => deps.log.warn({ err: error }, 'the reconciler must wait'),
  })
  return { tick, ...rounds }
}

/** Batch after batch until nothing is left; rows that were just looked at are not due again. */
async function until(left: number, batch: () => Promise<number>): Promise<void> {
  while ((await batch()) > left);
}
