import { createRounds } from '#server/platform/rounds.ts'
import type { OrderDeps } from '../deps.ts'
import { DOCUMENTS_WITHIN_MS, issueDueDocuments } from '../invoices/issue-due-documents.ts'
import { reconcileRefunds } from '../refunds/reconcile-refunds.ts'
import type { Inbox } from './inbox.ts'
import { reconcileAttempts } from './reconcile-attempts.ts'

/** Twice within the minute after which an attempt is due: what nobody reported is found within two minutes. */
const EVERY_MS = 30_000
/** What was left without a document before these is found once an hour, and at the start. */
const LATELY_MS = 15 * 60_000
const LONG_LOOK_EVERY_MS = 3_600_000

export type Reconciler = ReturnType<typeof createReconciler>

/**
 * Finds whatever was left behind: by a crash, a lost webhook, a provider that was down. Every instance runs one; each
 * row is taken by one of them at a time.
 */
export function createReconciler(deps: OrderDeps, inbox: Inbox) {
  let nextLongLook = 0

  function documentsSince(): Date {
    const now = deps.clock.now().getTime()
    const isLong = now >= nextLongLook
    if (isLong) nextLongLook = now + LONG_LOOK_EVERY_MS
    return new Date(now - (isLong ? DOCUMENTS_WITHIN_MS : LATELY_MS))
  }

  /** One round over everything that is due, batch after batch; rows that were just looked at are not due again. */
  async function tick(): Promise<void> {
    while ((await inbox.workOffDue()) > 0);
    while ((await reconcileAttempts(deps)) > 0);
    while ((await reconcileRefunds(deps)) > 0);
    const since = documentsSince()
    while (await issueDueDocuments(deps, since));
  }

  const rounds = createRounds({
    everyMs: EVERY_MS,
    firstMs: 0,
    work: tick,
    onError: (error) => deps.log.warn({ err: error }, 'the reconciler must wait'),
  })
  return { tick, ...rounds }
}
