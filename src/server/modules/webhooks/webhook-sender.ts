import { createRounds } from '#server/platform/rounds.ts'
import { sendDeliveries, type WebhookDeps } from './send-deliveries.ts'

const EVERY_MS = 3_000

export type WebhookSender = ReturnType<typeof createWebhookSender>

type Deps = WebhookDeps & {
  /** Puts messages into the outbox of what was written down somewhere else, to be told from there. */
  collect?: () => Promise<void>
}

/** Looks for messages that are due, so that telling needs nothing but a transaction. */
export function createWebhookSender({ collect, ...deps }: Deps) {
  async function sendDue(): Promise<void> {
    await collect?.()
    while ((await sendDeliveries(deps)) > 0);
  }

  const rounds = createRounds({
    everyMs: EVERY_MS,
    work: sendDue,
    onError: (error) => deps.log.warn({ err: error }, 'webhooks must wait'),
  })
  return { sendDue, ...rounds }
}
