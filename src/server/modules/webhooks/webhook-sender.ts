import { createRounds } from '#server/platform/rounds.ts'
import { sendDeliveries, type WebhookDeps } from './send-deliveries.ts'

const EVERY_MS = 3_000

export type WebhookSender = ReturnType<typeof createWebhookSender>

type Deps = WebhookDeps & {
  /** Queues messages for changes that were recorded elsewhere. */
  collect?: () => Promise<void>
}

/** Polls for due messages, so that callers only need to write to the database. */
export function createWebhookSender({ collect, ...deps }: Deps) {
  async function sendDue(): Promise<void> {
    await collect?.()
    while ((await sendDeliveries(deps)) > 0);
  }

  const rounds = createRounds({
    everyMs: EVERY_MS,
    work: sendDue,
    onError: (error) => deps.log.warn({ err: error }, 'webhook delivery is delayed'),
  })
  return { sendDue, ...rounds }
}
