import type { Clock } from '#server/platform/clock.ts'
import { stripeId } from '../ids.ts'
import type { Outbox } from '../outbox.ts'
import type { CredentialsRow, Intent } from '../store/rows.ts'
import type { Change, Store } from '../store/store.ts'
import { windowUrl } from '../window-url.ts'
import { API_VERSION, chargeWire, intentWire } from './wire.ts'

export type StripeContext = {
  store: Store
  clock: Clock
  outbox: Outbox
  credentials: CredentialsRow
  /** The shop's address as seen by browsers. */
  shopUrl: () => URL
  /** See `SandboxOptions`. */
  reachesLoopback: boolean
  /** How long "late" is. */
  lateMs: number
}

export function showIntent(context: StripeContext, intent: Intent) {
  return intentWire(intent, {
    challengeUrl: ({ id, secret, returnUrl }) =>
      windowUrl(`/sandbox/stripe/challenge/${id}?client_secret=${id}_secret_${secret}`, {
        returnUrl,
        shopUrl: context.shopUrl,
      }),
  })
}

export function intentEvent(context: StripeContext, type: string, intent: Intent): Change[] {
  return event(context, type, intent.id, showIntent(context, intent))
}

export function chargeEvent(context: StripeContext, type: string, intent: Intent): Change[] {
  return event(context, type, intent.id, chargeWire(intent))
}

export function event(context: StripeContext, type: string, subject: string, object: unknown): Change[] {
  const id = stripeId('evt')
  return context.outbox.draft({
    provider: 'stripe',
    id,
    type,
    subject,
    body: {
      id,
      object: 'event',
      api_version: API_VERSION,
      created: Math.floor(context.clock.now().getTime() / 1000),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    },
  })
}
