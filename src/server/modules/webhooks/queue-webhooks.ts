import type { WebhookEvent } from '#core/domain/webhook-event.ts'
import type { Queryable } from '#server/platform/database.ts'
import { sha256 } from '#server/platform/keys.ts'
import { insertDeliveries } from './queries.ts'

export type WebhookMessage = {
  event: WebhookEvent
  /** What it happened to. The same event for the same subject is sent only once. */
  subject: string | number
  /** Must not contain secrets: the delivery log keeps it. */
  data: Record<string, unknown>
}

/** Queues one delivery per endpoint that subscribes to the event, within the caller's transaction. */
export async function queueWebhooks(
  tx: Queryable,
  messages: readonly WebhookMessage[],
  now: Date,
): Promise<void> {
  if (messages.length === 0) return
  const deliveries = messages.map(({ event, subject, data }) => ({
    id: `msg_${sha256(`${event}:${subject}`)}`,
    event,
    payload: { type: event, timestamp: now.toISOString(), data },
  }))
  await insertDeliveries(tx, { messages: JSON.stringify(deliveries), now })
}
