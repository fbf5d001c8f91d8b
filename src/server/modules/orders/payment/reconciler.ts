import { createRounds } from '#server/platform/rounds.ts'
import type { OrderDeps } from '../deps.ts'
import { createDueDocuments } from '../invoices/issue-due-documents.ts'
import { reconcileRefunds } from '../refunds/reconcile-refunds.ts'
import type { Inbox } from './event-inbox.ts'
import { reconcileAttempts } from './reconcile-attempts.ts'

/** Twice within the minute after which an attempt is due: what nobody reported is found within two minutes. */
const EVERY_MS = 30_000

export type Reconciler = ReturnType<typeof createReconciler>

/**
 * Finds whatever was left behind: by a crash, a lost webhook, a provider that was down. Every instance runs one; each
 * row is taken by one of them at a time.
 */
export function createReconciler(deps: OrderDeps, inbox: Inbox) {
  const issueDueDocuments = createDueDocuments(deps)

  /** One round over everything that is due, batch after batch; rows that were just looked at are not due again. */
  async function tick(): Promise<void> {
    while ((await inbox.workOffDue()) > 0);
    while ((await reconcileAttempts(deps)) > 0);
    while ((await reconcileRefunds(deps)) > 0);
    await issueDueDocuments()
  }

  const rounds = createRounds({
    everyMs: EVERY_MS,
    firstMs: 0,
    work: tick,
    onError: (error) => deps.log.warn({ err: error }, 'the reconciler must wait'),
  })
  return { tick, ...rounds }
}
