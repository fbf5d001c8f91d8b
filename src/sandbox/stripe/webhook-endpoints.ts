import type Stripe from 'stripe'
import { type Form, isForm } from '../form.ts'
import { stripeId } from '../ids.ts'
import type { Effect } from '../perform.ts'
import type { WebhookRow } from '../store/rows.ts'
import { isUnreachable } from '../webhook-address.ts'
import type { StripeContext } from './context.ts'
import { impossible, invalid, missing } from './failure.ts'
import { paginate } from './lists.ts'
import { readDescription, readMetadata } from './parameters.ts'
import { listWire, seconds } from './wire.ts'

/** Per account and mode. */
const MOST = 16
/** `charge.refunded`, `radar.early_fraud_warning.created`; `*` stands for all. */
const EVENT = /^(?:\*|[a-z_]+(?:\.[a-z_]+)+)$/

/** Stripe shows the secret in this answer and never again. */
export function createEndpoint(context: StripeContext, form: Form, live: boolean): Effect {
  const row: WebhookRow = {
    id: stripeId('we'),
    provider: 'stripe',
    url: readUrl(context, form.url, live),
    events: readEvents(form.enabled_events),
    secret: stripeId('whsec', 32),
    live,
    enabled: true,
    description: readDescription(form.description),
    metadata: readMetadata(form.metadata),
    createdAt: context.clock.now().getTime(),
  }
  if ([...endpointsOf(context, live)].length >= MOST)
    throw impossible(`You have reached the maximum of ${MOST} ${live ? 'live' : 'test'} webhook endpoints.`)
  return {
    status: 200,
    body: { ...endpointWire(row), secret: row.secret },
    changes: [['webhooks', row.id, row]],
  }
}

export function listEndpoints(context: StripeContext, query: Form, live: boolean) {
  const { page, hasMore } = paginate([...endpointsOf(context, live)].reverse(), query)
  return listWire('/v1/webhook_endpoints', page.map(endpointWire), hasMore)
}

export function getEndpoint(context: StripeContext, id: string, live: boolean): Effect {
  return { status: 200, body: endpointWire(findEndpoint(context, id, live)), changes: [] }
}

type Update = { id: string; form: Form; live: boolean }

export function updateEndpoint(context: StripeContext, { id, form, live }: Update): Effect {
  const row = findEndpoint(context, id, live)
  const updated: WebhookRow = {
    ...row,
    ...(form.url !== undefined && { url: readUrl(context, form.url, live) }),
    ...(form.enabled_events !== undefined && { events: readEvents(form.enabled_events) }),
    ...(form.disabled !== undefined && { enabled: form.disabled !== 'true' }),
    ...(form.description !== undefined && { description: readDescription(form.description) }),
    ...(form.metadata !== undefined && { metadata: { ...row.metadata, ...readMetadata(form.metadata) } }),
  }
  return { status: 200, body: endpointWire(updated), changes: [['webhooks', id, updated]] }
}

function* endpointsOf({ store }: StripeContext, live: boolean): Generator<WebhookRow> {
  for (const row of store.all('webhooks')) if (row.provider === 'stripe' && row.live === live) yield row
}

function findEndpoint(context: StripeContext, id: string, live: boolean): WebhookRow {
  const row = context.store.find('webhooks', id)
  if (row?.provider !== 'stripe' || row.live !== live) throw missing('webhook endpoint', id)
  return row
}

function readUrl({ reachesLoopback }: StripeContext, value: string | Form | undefined, live: boolean) {
  const param = 'url'
  if (typeof value !== 'string')
    throw invalid('Missing required param: url.', { code: 'parameter_missing', param })
  const url = URL.parse(value)
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw invalid('Invalid URL: An explicit scheme (such as https) must be provided.', {
      code: 'url_invalid',
      param,
    })
  if (isUnreachable(url) && !reachesLoopback)
    throw invalid(
      'Invalid URL: URL must be publicly accessible. Consider using a tool like the Stripe CLI to test webhooks locally.',
      { code: 'url_invalid', param },
    )
  if (live && url.protocol !== 'https:')
    throw invalid('Invalid URL: Live mode webhook endpoints must use https.', { code: 'url_invalid', param })
  return value
}

function readEvents(value: string | Form | undefined): string[] {
  const param = 'enabled_events'
  const events = isForm(value) ? Object.values(value) : []
  if (events.length === 0)
    throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  return events.map((event, at) => {
    if (typeof event === 'string' && EVENT.test(event)) return event
    throw invalid(`Invalid ${param}[${at}]: must be a valid event type.`, { param: `${param}[${at}]` })
  })
}

function endpointWire(row: WebhookRow): Stripe.WebhookEndpoint {
  return {
    id: row.id,
    object: 'webhook_endpoint',
    api_version: null,
    application: null,
    created: seconds(row.createdAt),
    description: row.description,
    enabled_events: row.events,
    livemode: row.live,
    metadata: row.metadata,
    status: row.enabled ? 'enabled' : 'disabled',
    url: row.url,
  }
}
