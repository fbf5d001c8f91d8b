import * as z from 'zod/mini'
import { DELIVERY_STATUSES, WEBHOOK_EVENTS } from '../domain/webhook-event.ts'
import { IdParam, listOf, listQuery, QueryId, queryOneOf } from './admin-list.ts'
import { changeOf } from './change-of.ts'
import { endpoint } from './endpoint.ts'
import { Done, one, Timestamp } from './envelopes.ts'

/** An outgoing webhook to a seller's own system. */
export const WebhookEndpoint = z.object({
  id: z.int(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  active: z.boolean(),
  /** Deliveries that await their next attempt, and failed ones. */
  pending: z.int(),
  failed: z.int(),
  created_at: Timestamp,
})
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>

/** One message to one endpoint, with its result. */
export const WebhookDelivery = z.object({
  id: z.int(),
  endpoint_id: z.int(),
  url: z.string(),
  /** The `webhook-id` header, the same for every attempt. */
  message_id: z.string(),
  /** Maybe one of a newer version of the shop. */
  event: z.string(),
  status: z.enum(DELIVERY_STATUSES),
  tries: z.int(),
  next_try_at: z.nullable(Timestamp),
  response_status: z.nullable(z.int()),
  response: z.nullable(z.string()),
  error: z.nullable(z.string()),
  payload: z.record(z.string(), z.unknown()),
  created_at: Timestamp,
  delivered_at: z.nullable(Timestamp),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

const VALUES = {
  url: z.string({ error: 'An address is required.' }).check(
    z.trim(),
    z.minLength(1, { error: 'An address is required.', abort: true }),
    z.maxLength(2000),
    z.refine((url) => /^https?:\/\//i.test(url) && URL.canParse(url), {
      error: 'Must be a web address that starts with https://',
    }),
  ),
  events: z
    .array(z.enum(WEBHOOK_EVENTS, { error: 'Unknown event.' }))
    .check(
      z.minLength(1, { error: 'Please choose at least one event.' }),
      z.maxLength(WEBHOOK_EVENTS.length),
    ),
  active: z._default(z.boolean(), true),
}

/** The secret is shown once, when it is created. */
export const NewWebhookEndpoint = z.extend(WebhookEndpoint, { secret: z.string() })
const staff = { access: 'staff' } as const
const admin = { access: 'admin', fresh: true } as const

export const adminWebhooks = {
  list: endpoint({
    ...staff,
    method: 'GET',
    path: '/api/admin/webhooks',
    summary: 'All webhook endpoints',
    response: one(z.array(WebhookEndpoint)),
    errors: [],
  }),
  create: endpoint({
    ...admin,
    method: 'POST',
    path: '/api/admin/webhooks',
    logged: { kind: 'webhook_secret_changed' },
    summary: 'Add a webhook endpoint; returns the signing secret, which is shown only once',
    status: 201,
    body: z.strictObject(VALUES),
    response: one(NewWebhookEndpoint),
    errors: ['invalid_input'],
  }),
  update: endpoint({
    ...admin,
    method: 'PUT',
    path: '/api/admin/webhooks/{id}',
    logged: { kind: 'webhook_changed' },
    summary:
      'Change the URL and events of a webhook endpoint, or disable it; what is left out stays as it is',
    params: IdParam,
    body: z.strictObject(changeOf(VALUES)),
    response: one(WebhookEndpoint),
    errors: ['invalid_input', 'not_found'],
  }),
  rotate: endpoint({
    ...admin,
    method: 'POST',
    path: '/api/admin/webhooks/{id}/secret',
    logged: { kind: 'webhook_secret_changed' },
    summary: 'Rotate the signing secret; messages are signed with the old one, too, until the next rotation',
    params: IdParam,
    response: one(NewWebhookEndpoint),
    errors: ['not_found'],
  }),
  remove: endpoint({
    ...admin,
    method: 'DELETE',
    path: '/api/admin/webhooks/{id}',
    logged: { kind: 'webhook_changed' },
    summary: 'Delete a webhook endpoint with its deliveries',
    params: IdParam,
    response: Done,
    errors: ['not_found'],
  }),
  deliveries: endpoint({
    ...staff,
    method: 'GET',
    path: '/api/admin/webhook-deliveries',
    summary: 'Webhook deliveries, newest first',
    query: listQuery({
      status: queryOneOf(DELIVERY_STATUSES),
      event: queryOneOf(WEBHOOK_EVENTS),
      endpoint: z.optional(QueryId),
    }),
    response: listOf(WebhookDelivery),
    errors: ['invalid_input'],
  }),
  redeliver: endpoint({
    ...admin,
    method: 'POST',
    path: '/api/admin/webhook-deliveries/{id}/redeliver',
    summary: 'Resend a webhook delivery with the same id',
    params: IdParam,
    response: one(WebhookDelivery),
    errors: ['not_found', 'conflict'],
  }),
}
