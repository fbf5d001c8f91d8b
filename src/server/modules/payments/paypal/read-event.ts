import { verify } from 'node:crypto'
import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import { DAY_MS } from '#core/domain/durations.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { PaypalConnection } from '../connections.ts'
import { BadSignature, type ProviderEvent } from '../gateway.ts'
import { readReference } from '../references.ts'
import type { Certificates } from './certificates.ts'

type Headers = Record<string, string | string[] | undefined>
type Deps = {
  certificateAt: Certificates
  connection: PaypalConnection
  installation: () => Promise<string>
  clock: Clock
}

const ALGORITHM = 'SHA256withRSA'
/** PayPal retries for three days and may not sign each try anew. An event counts only once anyway. */
const OLDEST_MS = 4 * DAY_MS
const AHEAD_MS = 300_000

const verifyAsync = promisify(verify)

/** Accepts an event only if PayPal signed exactly these bytes for our webhook. */
export function createPaypalEventReader({ certificateAt, connection, installation, clock }: Deps) {
  return async function readEvent(body: Buffer, headers: Headers): Promise<ProviderEvent> {
    const given = (name: string): string => {
      const value = headers[`paypal-${name}`]
      if (typeof value !== 'string' || value === '') throw new BadSignature('The event is not signed.')
      return value
    }
    const id = given('transmission-id')
    const time = given('transmission-time')
    const signature = Buffer.from(given('transmission-sig'), 'base64')
    if (given('auth-algo') !== ALGORITHM) throw new BadSignature('The event is signed in an unknown way.')
    requireRecent(time, clock.now().getTime())
    const { publicKey } = await certificateAt(given('cert-url'))
    const message = Buffer.from(`${id}|${time}|${connection.webhookId}|${crc32(body)}`)
    if (!(await verifyAsync('sha256', message, publicKey, signature)))
      throw new BadSignature('The signature of the event is wrong.')
    return present(JSON.parse(body.toString()), { live: connection.live, installation: await installation() })
  }
}

function requireRecent(time: string, now: number): void {
  const at = Date.parse(time)
  if (Number.isNaN(at) || at < now - OLDEST_MS || at > now + AHEAD_MS)
    throw new BadSignature('The event is too old.')
}

type WireEvent = { id: string; event_type: string; create_time: string; resource?: Resource }

type Resource = {
  id?: string
  /** Of a saved means: the order that it was saved with. */
  metadata?: { order_id?: string }
  invoice_id?: string
  supplementary_data?: { related_ids?: { order_id?: string; capture_id?: string } }
  purchase_units?: { invoice_id?: string; payments?: { captures?: { id?: string }[] } }[]
  links?: { rel?: string; href?: string }[]
  disputed_transactions?: { seller_transaction_id?: string; invoice_number?: string }[]
}

function present(
  event: WireEvent,
  { live, installation }: { live: boolean; installation: string },
): ProviderEvent {
  const { reference, ...subject } = subjectOf(event.event_type, event.resource ?? {})
  const meansRef = subject.about === 'means' ? (event.resource?.id ?? null) : null
  const { key, foreign } = readReference(installation, reference)
  return {
    eventId: event.id,
    type: event.event_type,
    ...subject,
    meansRef,
    attemptKey: key,
    foreign,
    live,
    occurredAt: new Date(event.create_time),
    payload: event,
  }
}

/** `reference`: the invoice id. */
type Subject = Pick<ProviderEvent, 'about' | 'ref' | 'captureRef'> & { reference: string | null }

export function subjectOf(type: string, resource: Resource): Subject {
  const { order_id: orderId, capture_id: captureId } = resource.supplementary_data?.related_ids ?? {}
  const invoice = resource.invoice_id ?? null
  if (type.startsWith('CHECKOUT.ORDER.')) {
    const [unit] = resource.purchase_units ?? []
    const captureRef = unit?.payments?.captures?.at(-1)?.id ?? null
    return { about: 'payment', ref: resource.id ?? null, captureRef, reference: unit?.invoice_id ?? null }
  }
  if (
    type === 'PAYMENT.CAPTURE.REFUNDED' ||
    type === 'PAYMENT.CAPTURE.REVERSED' ||
    type.startsWith('PAYMENT.REFUND.')
  )
    return {
      about: 'refund',
      ref: orderId ?? null,
      captureRef: captureId ?? parentOf(resource),
      reference: invoice,
    }
  if (type.startsWith('PAYMENT.CAPTURE.'))
    return { about: 'payment', ref: orderId ?? null, captureRef: resource.id ?? null, reference: invoice }
  if (type.startsWith('CUSTOMER.DISPUTE.')) {
    const [transaction] = resource.disputed_transactions ?? []
    const captureRef = transaction?.seller_transaction_id ?? null
    return { about: 'dispute', ref: null, captureRef, reference: transaction?.invoice_number ?? null }
  }
  if (type === 'VAULT.PAYMENT-TOKEN.CREATED')
    return { about: 'means', ref: resource.metadata?.order_id ?? null, captureRef: null, reference: null }
  return { about: 'other', ref: null, captureRef: null, reference: null }
}

/** A refund names its capture only in a link. */
function parentOf({ links = [] }: Resource): string | null {
  const up = links.find(({ rel }) => rel === 'up')?.href
  return /\/v2\/payments\/captures\/(\w+)$/.exec(up ?? '')?.[1] ?? null
}
