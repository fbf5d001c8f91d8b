import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { DELIVERY_STATUSES, WEBHOOK_EVENTS, type WebhookEvent } from '#core/domain/webhook-event.ts'
import { allOf, anyOf, at, createdAt, id, longId, oneOf, sealed, updatedAt } from './columns.ts'

/** Endpoints of a seller's own systems. Messages are signed as in the Standard Webhooks specification. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: id(),
    url: text().notNull(),
    secretCipher: sealed().notNull(),
    events: text({ enum: WEBHOOK_EVENTS }).array().$type<WebhookEvent[]>().notNull(),
    active: boolean().notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('webhook_endpoints_events_known', allOf(table.events, WEBHOOK_EVENTS)),

    check('webhook_endpoints_url_form', sql`${table.url} ~ '^https?://' and length(${table.url}) <= 2000`),
  ],
)

/** One message to one endpoint, as outbox and log in one. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: longId(),
    endpointId: integer()
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    // The `webhook-id` header, the same for every attempt.
    messageId: text().notNull(),
    event: text({ enum: WEBHOOK_EVENTS }).notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    status: text({ enum: DELIVERY_STATUSES }).notNull().default('pending'),
    tries: integer().notNull().default(0),
    nextTryAt: at(),
    responseStatus: integer(),
    responseExcerpt: text(),
    lastError: text(),
    createdAt: createdAt(),
    deliveredAt: at(),
  },
  (table) => [
    unique('webhook_deliveries_once').on(table.endpointId, table.messageId),
    check('webhook_deliveries_event_known', oneOf(table.event, WEBHOOK_EVENTS)),
    check('webhook_deliveries_status_known', oneOf(table.status, DELIVERY_STATUSES)),
    check(
      'webhook_deliveries_pending_has_time',
      sql`${table.status} <> 'pending' or ${table.nextTryAt} is not null`,
    ),
    index('webhook_deliveries_due')
      .on(table.nextTryAt)
      .where(anyOf('status', ['pending'])),
    index('webhook_deliveries_by_endpoint').on(table.endpointId, table.createdAt, table.id),
    index('webhook_deliveries_by_age').on(table.createdAt, table.id),
  ],
)
