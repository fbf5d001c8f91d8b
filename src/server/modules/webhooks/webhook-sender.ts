import { createSetBackWatch } from '#server/platform/moved-clock.ts'
import { createRounds } from '#server/platform/rounds.ts'
import { bringDeliveriesBack } from './queries.ts'
import { LEASE_MS, RETRY_SECONDS, sendDeliveries, type WebhookDeps } from './send-deliveries.ts'

const EVERY_MS = 3_000
const WAITS = { leaseSeconds: LEASE_MS / 1000, retrySeconds: RETRY_SECONDS }

export type WebhookSender = ReturnType<typeof createWebhookSender>

type Deps = WebhookDeps & {
  /** Queues messages for changes that were recorded elsewhere. */
  collect?: () => Promise<void>
}

/** Polls for due messages, so that callers only need to write to the database. */
export function createWebhookSender({ collect, ...deps }: Deps) {
  const wasSetBack = createSetBackWatch(deps.clock)

  async function sendDue(): Promise<void> {
    await collect?.()
    if (wasSetBack()) await bringDeliveriesBack(deps.db, { now: deps.clock.now(), ...WAITS })
    while ((await sendDeliveries(deps)) > 0);
  }

  const rounds = createRounds({
    everyMs: EVERY_MS,
    work: sendDue,
    onError: (error) => deps.log.warn({ err: error }, 'webhook delivery is delayed'),
  })
  return { sendDue, ...rounds }
}
