import type { WebhookDelivery, WebhookEndpoint } from '#core/contract/admin-webhooks.ts'
import { adminWebhooks as contract } from '#core/contract/admin-webhooks.ts'
import { isWebhookEvent } from '#core/domain/webhook-event.ts'
import { AppError } from '#core/errors.ts'
import { webhookDeliveries } from '#server/db/tables/index.ts'
import { auditActor } from '#server/platform/http/actor.ts'
import type { On } from '#server/platform/http/mount.ts'
import { countUpTo, type Ordering, readSlice, toList } from '#server/platform/keyset.ts'
import {
  changeEndpoint,
  createEndpoint,
  redeliver,
  removeEndpoint,
  rotateSecret,
} from './manage-endpoints.ts'
import {
  type DeliveryRow,
  deliveriesMatching,
  type EndpointRow,
  listDeliveries,
  listEndpoints,
} from './queries.ts'
import type { WebhookDeps } from './send-deliveries.ts'

const NEWEST_FIRST: Ordering<DeliveryRow> = {
  column: webhookDeliveries.createdAt,
  id: webhookDeliveries.id,
  type: 'timestamptz',
  descending: true,
  placeOf: ({ delivery }) => ({ value: delivery.createdAt, id: delivery.id }),
}

export function webhookEndpointRoutes({ on, ...deps }: WebhookDeps & { on: On }): void {
  const { db } = deps
  on(contract.list, async () => ({ data: (await listEndpoints(db)).map(presentEndpoint) }))

  on(contract.create, async ({ body, request, actor }) => {
    const { endpoint, secret } = await createEndpoint(deps, body, auditActor(request, actor))
    return { message: 'Endpoint added.', data: { ...presentEndpoint(endpoint), secret } }
  })

  on(contract.update, async ({ params: { id }, body, request, actor }) => {
    const endpoint = await changeEndpoint(deps, { id, ...body }, auditActor(request, actor))
    return { message: 'Endpoint saved.', data: presentEndpoint(endpoint) }
  })

  on(contract.rotate, async ({ params: { id }, request, actor }) => {
    const { endpoint, secret } = await rotateSecret(deps, id, auditActor(request, actor))
    return { message: 'The endpoint has a new secret.', data: { ...presentEndpoint(endpoint), secret } }
  })

  on(contract.remove, async ({ params: { id }, request, actor }) => {
    await removeEndpoint(deps, id, auditActor(request, actor))
    return { message: 'Endpoint deleted.' }
  })

  on(contract.deliveries, async ({ query }) => {
    const [slice, total] = await Promise.all([
      readSlice(query, NEWEST_FIRST, (range) => listDeliveries(db, query, range)),
      countUpTo(db, webhookDeliveries, deliveriesMatching(query)),
    ])
    return { data: toList(query, slice, { total, present: presentDelivery }) }
  })

  on(contract.redeliver, async ({ params: { id }, request, actor }) => {
    await redeliver(deps, id, auditActor(request, actor))
    const [found] = await listDeliveries(db, { id })
    if (!found) throw new AppError('not_found')
    return { message: 'Sending the message again.', data: presentDelivery(found) }
  })
}

function presentEndpoint({ secretCipher: _, createdAt, events, ...endpoint }: EndpointRow): WebhookEndpoint {
  return { ...endpoint, events: events.filter(isWebhookEvent), created_at: createdAt.toISOString() }
}

function presentDelivery({ delivery, url }: DeliveryRow): WebhookDelivery {
  return {
    id: delivery.id,
    endpoint_id: delivery.endpointId,
    url,
    message_id: delivery.messageId,
    event: delivery.event,
    status: delivery.status,
    tries: delivery.tries,
    next_try_at: delivery.nextTryAt?.toISOString() ?? null,
    response_status: delivery.responseStatus,
    response: delivery.responseExcerpt,
    error: delivery.lastError,
    payload: delivery.payload,
    created_at: delivery.createdAt.toISOString(),
    delivered_at: delivery.deliveredAt?.toISOString() ?? null,
  }
}
