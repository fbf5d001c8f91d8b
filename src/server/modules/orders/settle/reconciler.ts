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
 * row is taken by one of them at a time. A timer and not a job of the queue, whose clock counts in minutes.
 */
export function createReconciler(deps: OrderDeps, inbox: Inbox) {
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> = Promise.resolve()

  /** One round over everything that is due. */
  async function tick(): Promise<void> {
    await until(0, () => inbox.workOffDue())
    await until(0, () => reconcileAttempts(deps))
    await until(0, () => reconcileRefunds(deps))
    await until(0, () => issueDueDocuments(deps))
  }

  function run(): void {
    running = tick().catch((error: unknown) => deps.log.warn({ err: error }, 'the reconciler must wait'))
    void running.then(() => {
      if (timer !== null) timer = setTimeout(run, EVERY_MS).unref()
    })
  }

  return {
    tick,
    start(): void {
      timer = setTimeout(run, 0).unref()
    },
    async stop(): Promise<void> {
      if (timer !== null) clearTimeout(timer)
      timer = null
      await running
    },
  }
}

/** Batch after batch until nothing is left; rows that were just looked at are not due again. */
async function until(left: number, batch: () => Promise<number>): Promise<void> {
  while ((await batch()) > left);
}
