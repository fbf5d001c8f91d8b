import { and, desc, eq, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { DeliveryStatus, WebhookEvent } from '#core/domain/webhook-event.ts'
import { webhookDeliveries, webhookEndpoints } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { Slice } from '#server/platform/keyset.ts'
import { write } from '#server/platform/one-statement.ts'
import { param, statement } from '#server/platform/statement.ts'

/** One row per subscribed endpoint. Skips messages that were queued before. */
export const insertDeliveries = write(
  'webhooks_insert',
  sql`
  insert into ${webhookDeliveries} (endpoint_id, message_id, event, payload, next_try_at, created_at)
  select endpoint.id, message.id, message.event, message.payload, ${param('now')}::timestamptz, ${param('now')}::timestamptz
  from jsonb_to_recordset(${param('messages')}::jsonb) as message (id text, event text, payload jsonb)
  join ${webhookEndpoints} as endpoint on endpoint.active and message.event = any (endpoint.events)
  on conflict (endpoint_id, message_id) do nothing`,
)

export async function wantsEvent(db: Queryable, event: WebhookEvent): Promise<boolean> {
  const rows = await db
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(and(webhookEndpoints.active, sql`${event} = any (${webhookEndpoints.events})`))
    .limit(1)
  return rows.length > 0
}

export type DueDelivery = {
  id: number
  endpointId: number
  url: string
  secretCipher: string
  active: boolean
  messageId: string
  payload: Record<string, unknown>
  tries: number
}

type Claim = { now: Date; leaseUntil: Date; limit: number }

/** Claims due deliveries. If the process dies, they become due again when the lease ends. */
export async function claimDueDeliveries(
  db: Queryable,
  { now, leaseUntil, limit }: Claim,
): Promise<DueDelivery[]> {
  const { rows } = await db.execute<DueDelivery>(sql`
    update ${webhookDeliveries} as delivery set tries = delivery.tries + 1, next_try_at = ${leaseUntil.toISOString()}
    from ${webhookEndpoints} as endpoint
    where endpoint.id = delivery.endpoint_id and delivery.id in (
      select id from ${webhookDeliveries} where status = 'pending' and next_try_at <= ${now.toISOString()}
      order by next_try_at limit ${limit} for update skip locked
    )
    returning delivery.id::int, endpoint.id as "endpointId", endpoint.url, endpoint.secret_cipher as "secretCipher",
      endpoint.active, delivery.message_id as "messageId", delivery.payload, delivery.tries`)
  return rows
}

/** After the clock was set back: nothing waits longer than it would if it had been tried just now. */
export const bringDeliveriesBack = statement(
  'webhooks_bring_back',
  sql`
  update ${webhookDeliveries} as delivery set next_try_at = waiting.until
  from (
    select id, ${param('now')}::timestamptz + interval '1 second' * case when tries = 0 then 0
      else greatest(${param('leaseSeconds')}::int, (${param('retrySeconds')}::int[])[tries]) end as until
    from ${webhookDeliveries} where status = 'pending' and next_try_at > ${param('now')}::timestamptz
  ) as waiting
  where delivery.id = waiting.id and delivery.next_try_at > waiting.until`,
)

export async function updateDelivery(
  db: Queryable,
  id: number,
  values: Partial<typeof webhookDeliveries.$inferInsert>,
): Promise<void> {
  await db.update(webhookDeliveries).set(values).where(eq(webhookDeliveries.id, id))
}

export async function deleteDeliveriesBefore(db: Queryable, moment: Date): Promise<void> {
  await db
    .delete(webhookDeliveries)
    .where(and(lt(webhookDeliveries.createdAt, moment), ne(webhookDeliveries.status, 'pending')))
}

/** Starts over from the first try, with the same message id. Returns false if the delivery is still pending. */
export async function restartDelivery(tx: Queryable, id: number, now: Date): Promise<boolean> {
  const rows = await tx
    .update(webhookDeliveries)
    .set({ status: 'pending', tries: 0, nextTryAt: now })
    .where(and(eq(webhookDeliveries.id, id), sql`${webhookDeliveries.status} <> 'pending'`))
    .returning({ id: webhookDeliveries.id })
  return rows.length > 0
}

const count = (status: DeliveryStatus) =>
  sql<number>`(select count(*)::int from ${webhookDeliveries} where ${webhookDeliveries.endpointId} = ${webhookEndpoints.id}
    and ${webhookDeliveries.status} = ${status})`

const endpointColumns = {
  id: webhookEndpoints.id,
  url: webhookEndpoints.url,
  secretCipher: webhookEndpoints.secretCipher,
  events: webhookEndpoints.events,
  active: webhookEndpoints.active,
  createdAt: webhookEndpoints.createdAt,
  pending: count('pending'),
  failed: count('failed'),
}
export type EndpointRow = Awaited<ReturnType<typeof listEndpoints>>[number]

export function listEndpoints(db: Queryable, where?: SQL) {
  return db.select(endpointColumns).from(webhookEndpoints).where(where).orderBy(webhookEndpoints.id)
}

export async function findEndpoint(db: Queryable, id: number): Promise<EndpointRow | undefined> {
  return (await listEndpoints(db, eq(webhookEndpoints.id, id)))[0]
}

export async function insertEndpoint(
  tx: Queryable,
  values: typeof webhookEndpoints.$inferInsert,
): Promise<number> {
  const [row] = await tx.insert(webhookEndpoints).values(values).returning({ id: webhookEndpoints.id })
  if (!row) throw new Error('insert returned nothing')
  return row.id
}

export async function updateEndpoint(
  tx: Queryable,
  id: number,
  values: Partial<typeof webhookEndpoints.$inferInsert>,
): Promise<void> {
  await tx.update(webhookEndpoints).set(values).where(eq(webhookEndpoints.id, id))
}

export async function deleteEndpoint(tx: Queryable, id: number): Promise<void> {
  await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id))
}

export type DeliveryFilter = {
  id?: number | undefined
  status?: DeliveryStatus | undefined
  event?: WebhookEvent | undefined
  endpoint?: number | undefined
}

export function deliveriesMatching({ id, status, event, endpoint }: DeliveryFilter): SQL | undefined {
  return and(
    id === undefined ? undefined : eq(webhookDeliveries.id, id),
    status && eq(webhookDeliveries.status, status),
    event && eq(webhookDeliveries.event, event),
    endpoint === undefined ? undefined : eq(webhookDeliveries.endpointId, endpoint),
  )
}

export type DeliveryRow = Awaited<ReturnType<typeof listDeliveries>>[number]

export function listDeliveries(db: Queryable, filter: DeliveryFilter, slice?: Slice) {
  const rows = db
    .select({ delivery: webhookDeliveries, url: webhookEndpoints.url })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(and(deliveriesMatching(filter), slice?.where))
  return slice
    ? rows
        .orderBy(...slice.orderBy)
        .limit(slice.limit)
        .offset(slice.offset)
    : rows.orderBy(desc(webhookDeliveries.id)).limit(1)
}

/** Active endpoints whose newest message that was tried at all failed, or has failed three times so far. */
export async function listUnreached(db: Queryable): Promise<{ url: string; reason: string }[]> {
  const { rows } = await db.execute<{ url: string; reason: string }>(sql`
    select endpoint.url, coalesce(newest.last_error, 'status ' || newest.response_status, 'no answer') as reason
    from ${webhookEndpoints} as endpoint
    join lateral (
      select status, tries, last_error, response_status from ${webhookDeliveries} as delivery
      where delivery.endpoint_id = endpoint.id and delivery.tries > 0
      order by delivery.created_at desc, delivery.id desc limit 1
    ) as newest on newest.status = 'failed' or (newest.status = 'pending' and newest.tries >= 3)
    where endpoint.active order by endpoint.id`)
  return rows
}
