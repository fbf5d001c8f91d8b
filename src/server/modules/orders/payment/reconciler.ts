import { createSetBackWatch } from '#server/platform/moved-clock.ts'
import { createRounds } from '#server/platform/rounds.ts'
import type { OrderDeps } from '../deps.ts'
import { createDocumentIssuer } from '../invoices/issue-due-documents.ts'
import { reconcileRefunds } from '../refunds/reconcile-refunds.ts'
import { bringRefundsBack } from '../refunds/refund-queries.ts'
import { bringAttemptsBack } from './due-attempt-queries.ts'
import type { EventInbox } from './event-inbox.ts'
import { bringEventsBack } from './event-queries.ts'
import { finishRebuildingOrders } from './rebuild-orders.ts'
import { reconcileAttempts } from './reconcile-attempts.ts'

/** Attempts are due after a minute; twice a minute means that anything unreported is found within two. */
const EVERY_MS = 30_000

export type Reconciler = ReturnType<typeof createReconciler>

/**
 * Picks up whatever a crash, a lost webhook or an unreachable provider left behind. Every instance runs one; each row is
 * taken by one of them at a time.
 */
export function createReconciler(deps: OrderDeps, inbox: EventInbox) {
  const issueDueDocuments = createDocumentIssuer(deps)
  const wasSetBack = createSetBackWatch(deps.clock)

  async function bringBack(): Promise<void> {
    const now = deps.clock.now()
    await bringEventsBack(deps.db, { now })
    await bringAttemptsBack(deps.db, { now })
    await bringRefundsBack(deps.db, now)
  }

  /** One pass over everything that is due, batch by batch; a row that was just checked is not due again. */
  async function tick(): Promise<void> {
    if (wasSetBack()) await bringBack()
    while ((await inbox.processDue()) > 0);
    while ((await reconcileAttempts(deps)) > 0);
    while ((await reconcileRefunds(deps)) > 0);
    await issueDueDocuments()
    await finishRebuildingOrders(deps)
  }

  const rounds = createRounds({
    everyMs: EVERY_MS,
    firstMs: 0,
    work: () => deps.traces.step({ name: 'reconcile' }, tick),
    onError: (error) => deps.log.warn({ err: error }, 'the reconciler failed and will run again'),
  })
  return { tick, ...rounds }
}
