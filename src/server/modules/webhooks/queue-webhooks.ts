import type { WebhookEvent } from '#core/domain/webhook-event.ts'
import type { Queryable } from '#server/platform/database.ts'
import { sha256 } from '#server/platform/keys.ts'
import { insertDeliveries } from './queries.ts'

export type Told = {
  event: WebhookEvent
  /** What it happened to. Telling the same event of the same thing again sends nothing. */
  subject: string | number
  /** No secrets: what is sent is also kept in the log. */
  data: Record<string, unknown>
}

/** Tells the seller's own systems, if the transaction commits: one message for each endpoint that wants the event. */
export async function queueWebhooks(tx: Queryable, told: readonly Told[], now: Date): Promise<void> {
  if (told.length === 0) return
  const messages = told.map(({ event, subject, data }) => ({
    id: `msg_${sha256(`${event}:${subject}`)}`,
    event,
    payload: { type: event, timestamp: now.toISOString(), data },
  }))
  await insertDeliveries(tx, { messages: JSON.stringify(messages), now })
}
