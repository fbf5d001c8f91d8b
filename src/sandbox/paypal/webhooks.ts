import * as z from 'zod'
import { paypalId } from '../ids.ts'
import type { Effect } from '../perform.ts'
import { Refusal } from '../refusal.ts'
import type { WebhookRow } from '../store/rows.ts'
import { isUnreachable } from '../webhook-address.ts'
import type { PaypalContext } from './context.ts'
import { notFound, syntaxFailure } from './failure.ts'

/** Per app. */
const MOST = 10

const EventTypes = z
  .array(z.strictObject({ name: z.string().regex(/^(?:\*|[A-Z]+(?:[.-][A-Z]+)+)$/) }))
  .min(1)
  .max(500)
const NewWebhook = z.strictObject({ url: z.string().max(2048), event_types: EventTypes })
const Patch = z
  .array(
    z.discriminatedUnion('path', [
      z.strictObject({ op: z.literal('replace'), path: z.literal('/event_types'), value: EventTypes }),
      z.strictObject({ op: z.literal('replace'), path: z.literal('/url'), value: z.string().max(2048) }),
    ]),
  )
  .min(1)

/** `POST /v1/notifications/webhooks`. An app has at most one webhook per address. */
export function createWebhook(context: PaypalContext, body: unknown): Effect {
  const parsed = NewWebhook.safeParse(body)
  if (!parsed.success) throw syntaxFailure(parsed.error)
  const { url, event_types } = parsed.data
  requireAddress(context, url)
  const known = [...webhooksOf(context)]
  if (known.some((row) => row.url === url))
    throw refused('WEBHOOK_URL_ALREADY_EXISTS', 'Webhook URL already exists')
  if (known.length >= MOST)
    throw refused('WEBHOOK_NUMBER_LIMIT_EXCEEDED', 'Number of webhooks exceeds the limit')
  const row: WebhookRow = {
    id: paypalId(),
    provider: 'paypal',
    url,
    events: event_types.map(({ name }) => name),
    secret: '',
    live: false,
    enabled: true,
    description: null,
    metadata: {},
    createdAt: context.clock.now().getTime(),
  }
  return { status: 201, body: webhookWire(context, row), changes: [['webhooks', row.id, row]] }
}

export function listWebhooks(context: PaypalContext) {
  return { webhooks: [...webhooksOf(context)].map((row) => webhookWire(context, row)) }
}

export function showWebhook(context: PaypalContext, id: string) {
  return webhookWire(context, findWebhook(context, id))
}

export function updateWebhook(context: PaypalContext, id: string, body: unknown): Effect {
  const parsed = Patch.safeParse(body)
  if (!parsed.success) throw syntaxFailure(parsed.error)
  let row = findWebhook(context, id)
  for (const { path, value } of parsed.data) {
    if (path === '/url') {
      requireAddress(context, value)
      row = { ...row, url: value }
    } else row = { ...row, events: value.map(({ name }) => name) }
  }
  return { status: 200, body: webhookWire(context, row), changes: [['webhooks', id, row]] }
}

function* webhooksOf({ store }: PaypalContext): Generator<WebhookRow> {
  for (const row of store.all('webhooks')) if (row.provider === 'paypal') yield row
}

function findWebhook({ store }: PaypalContext, id: string): WebhookRow {
  const row = store.find('webhooks', id)
  if (row?.provider !== 'paypal') throw notFound()
  return row
}

/** PayPal sends to https on its usual port alone. */
function requireAddress({ reachesLoopback }: PaypalContext, value: string): void {
  const url = URL.parse(value)
  if (url && reachesLoopback) return
  if (url?.protocol === 'https:' && url.port === '' && !isUnreachable(url)) return
  throw refused('VALIDATION_ERROR', 'Invalid data provided', [
    { field: 'url', issue: 'Not a valid webhook URL', location: 'body' },
  ])
}

function refused(name: string, message: string, details: object[] = []): Refusal {
  const body = { name, message, debug_id: paypalId(13).toLowerCase(), details, links: [] }
  return new Refusal(message, { status: 400, body, executed: false })
}

function webhookWire({ baseUrl }: PaypalContext, { id, url, events }: WebhookRow) {
  const href = `${baseUrl()}/v1/notifications/webhooks/${id}`
  return {
    id,
    url,
    event_types: events.map((name) => ({
      name,
      description: '',
      status: 'ENABLED',
      resource_versions: ['2.0'],
    })),
    links: [
      { href, rel: 'self', method: 'GET' },
      { href, rel: 'update', method: 'PATCH' },
      { href, rel: 'delete', method: 'DELETE' },
    ],
  }
}
