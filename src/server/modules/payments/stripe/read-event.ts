import type Stripe from 'stripe'
import type { Clock } from '#server/platform/clock.ts'
import type { StripeConnection } from '../connections.ts'
import { BadSignature, type ProviderEvent } from '../gateway.ts'
import { ATTEMPT_KEY, idOf, isForeign } from './present.ts'

type Headers = Record<string, string | string[] | undefined>
type Deps = {
  client: () => Promise<Stripe>
  connection: StripeConnection
  installation: () => Promise<string>
  clock: Clock
}

const TOLERANCE_SECONDS = 300

/** Accepts an event only with a fresh signature made with one of our secrets. */
export function createStripeEventReader({ client, connection, installation, clock }: Deps) {
  return async function readEvent(body: Buffer, headers: Headers): Promise<ProviderEvent> {
    const { webhooks } = await client()
    const header = headers['stripe-signature']
    if (typeof header !== 'string') throw new BadSignature('The event is not signed.')
    const now = clock.now().getTime()
    refuseFuture(header, now)
    for (const secret of connection.webhookSecrets) {
      const event = tryRead(() =>
        webhooks.constructEvent(body, header, secret, TOLERANCE_SECONDS, undefined, now),
      )
      if (event) return present(event, { live: connection.live, installation: await installation() })
    }
    throw new BadSignature('The signature of the event is wrong or old.')
  }
}

/** The SDK rejects only old signatures; one from the future could be replayed for a long time. */
function refuseFuture(header: string, now: number): void {
  const at = Number(/(?:^|,)t=(\d+)/.exec(header)?.[1])
  if (at * 1000 > now + TOLERANCE_SECONDS * 1000) throw new BadSignature('The event is signed in the future.')
}

function tryRead(read: () => Stripe.Event): Stripe.Event | null {
  try {
    return read()
  } catch {
    return null
  }
}

function present(
  event: Stripe.Event,
  { live, installation }: { live: boolean; installation: string },
): ProviderEvent {
  if (event.livemode !== live) throw new BadSignature('The event is of another mode than this shop.')
  return {
    eventId: event.id,
    type: event.type,
    ...subjectOf(event),
    meansRef: null,
    foreign: isForeign(metadataOf(event), installation),
    live: event.livemode,
    occurredAt: new Date(event.created * 1000),
    payload: event,
  }
}

function metadataOf({ data }: Stripe.Event): Record<string, string> | undefined {
  return (data.object as { metadata?: Record<string, string> }).metadata
}

type Subject = Pick<ProviderEvent, 'about' | 'ref' | 'captureRef' | 'attemptKey'>

/** Parsed by hand, because an event's shape depends on the API version its endpoint was created with. */
export function subjectOf({ type, data }: Stripe.Event): Subject {
  const object = data.object as unknown as {
    id?: string
    metadata?: Record<string, string>
    payment_intent?: unknown
    charge?: unknown
    latest_charge?: unknown
  }
  const attemptKey = object.metadata?.[ATTEMPT_KEY] ?? null
  // It reports what we have just done ourselves.
  if (type === 'payment_intent.created')
    return { about: 'other', ref: object.id ?? null, captureRef: null, attemptKey }
  if (type.startsWith('payment_intent.'))
    return { about: 'payment', ref: object.id ?? null, captureRef: idOf(object.latest_charge), attemptKey }
  const ref = idOf(object.payment_intent)
  if (type.startsWith('charge.dispute.'))
    return { about: 'dispute', ref, captureRef: idOf(object.charge), attemptKey: null }
  if (type.startsWith('radar.early_fraud_warning.') || type.startsWith('review.'))
    return { about: 'case', ref, captureRef: idOf(object.charge), attemptKey: null }
  if (type === 'charge.refunded') return { about: 'refund', ref, captureRef: object.id ?? null, attemptKey }
  if (type.startsWith('refund.') || type === 'charge.refund.updated')
    return { about: 'refund', ref, captureRef: idOf(object.charge), attemptKey: null }
  return { about: 'other', ref, captureRef: null, attemptKey: null }
}
