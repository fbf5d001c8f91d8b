import type { Clock } from '#server/platform/clock.ts'
import { paypalId } from '../ids.ts'
import type { Outbox } from '../outbox.ts'
import type { CredentialsRow, SigningRow } from '../store/rows.ts'
import type { Change, Store } from '../store/store.ts'
import { iso } from './wire.ts'

export type PaypalContext = {
  store: Store
  clock: Clock
  machineClock: Clock
  outbox: Outbox
  credentials: CredentialsRow
  signing: () => Promise<SigningRow>
  shopUrl: () => URL
  /** Where this API is reached; responses link to it. */
  baseUrl: () => string
  /** See `SandboxOptions`. */
  reachesLoopback: boolean
  /** How long "pending" is. */
  lateMs: number
}

type EventContent = { type: string; summary: string; kind: string; subject: string; resource: unknown }

export function event(
  context: PaypalContext,
  { type, summary, kind, subject, resource }: EventContent,
): Change[] {
  const id = `WH-${paypalId()}-${paypalId()}`
  return context.outbox.draft({
    provider: 'paypal',
    id,
    type,
    subject,
    body: {
      id,
      event_version: '1.0',
      create_time: iso(context.clock.now().getTime()),
      resource_type: kind,
      resource_version: '2.0',
      event_type: type,
      summary,
      resource,
      links: [
        { href: `${context.baseUrl()}/v1/notifications/webhooks-events/${id}`, rel: 'self', method: 'GET' },
      ],
    },
  })
}
