import { definedOf } from '#core/defined-of.ts'
import { isWebhookEvent, type WebhookEvent } from '#core/domain/webhook-event.ts'
import { AppError, fieldError } from '#core/errors.ts'
import { inTransaction } from '#server/platform/database.ts'
import { type AuditActor, recordAudit } from '../audit/index.ts'
import {
  deleteEndpoint,
  type EndpointRow,
  findEndpoint,
  insertEndpoint,
  listDeliveries,
  restartDelivery,
  updateEndpoint,
} from './queries.ts'
import type { WebhookDeps } from './send-deliveries.ts'
import { newWebhookSecret, WEBHOOK_SEAL } from './sign-message.ts'

type Values = { url: string; events: WebhookEvent[]; active: boolean }
type Saved = { endpoint: EndpointRow; secret: string }

export async function createEndpoint(deps: WebhookDeps, values: Values, actor: AuditActor): Promise<Saved> {
  requireSafe(deps, values.url)
  const secret = newWebhookSecret()
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const secretCipher = deps.keyring.seal(WEBHOOK_SEAL, secret)
    const id = await insertEndpoint(tx, { ...values, secretCipher, createdAt: now, updatedAt: now })
    await recordAudit(tx, { actor, action: 'webhook.created', subjectId: id, before: null, after: values })
    return { endpoint: await getEndpoint(tx, id), secret }
  })
}

export async function changeEndpoint(
  deps: WebhookDeps,
  { id, ...change }: { [Name in keyof Values]?: Values[Name] | undefined } & { id: number },
  actor: AuditActor,
): Promise<EndpointRow> {
  const values = definedOf(change)
  if (values.url !== undefined) requireSafe(deps, values.url)
  return inTransaction(deps.db, async (tx) => {
    const { url, events, active } = await getEndpoint(tx, id)
    const before = { url, events, active }
    const after = { ...before, ...values }
    // Nobody could see those of a newer version, so nobody meant to remove them.
    if (values.events) after.events = [...values.events, ...events.filter((event) => !isWebhookEvent(event))]
    await updateEndpoint(tx, id, { ...after, updatedAt: deps.clock.now() })
    await recordAudit(tx, { actor, action: 'webhook.changed', subjectId: id, before, after })
    return getEndpoint(tx, id)
  })
}

/** Keeps the previous secret valid, so that both ends need not change at the same moment. */
export async function rotateSecret(deps: WebhookDeps, id: number, actor: AuditActor): Promise<Saved> {
  const secret = newWebhookSecret()
  return inTransaction(deps.db, async (tx) => {
    const { secretCipher } = await getEndpoint(tx, id)
    const [before = ''] = deps.keyring.open(WEBHOOK_SEAL, secretCipher).split(' ')
    const both = deps.keyring.seal(WEBHOOK_SEAL, `${secret} ${before}`)
    await updateEndpoint(tx, id, { secretCipher: both, updatedAt: deps.clock.now() })
    await recordAudit(tx, {
      actor,
      action: 'webhook.secret_changed',
      subjectId: id,
      before: null,
      after: null,
    })
    return { endpoint: await getEndpoint(tx, id), secret }
  })
}

export async function removeEndpoint(deps: WebhookDeps, id: number, actor: AuditActor): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const { url, events } = await getEndpoint(tx, id)
    await deleteEndpoint(tx, id)
    const before = { url, events }
    await recordAudit(tx, { actor, action: 'webhook.deleted', subjectId: id, before, after: null })
  })
}

export async function redeliver(deps: WebhookDeps, id: number, actor: AuditActor): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const [found] = await listDeliveries(tx, { id })
    if (!found) throw new AppError('not_found')
    if (!(await restartDelivery(tx, id, deps.clock.now())))
      throw new AppError('conflict', { message: 'This message is already on its way.' })
    const { messageId, status } = found.delivery
    const change = { before: { status }, after: { messageId } }
    await recordAudit(tx, { actor, action: 'webhook.redelivered', subjectId: id, ...change })
  })
}

async function getEndpoint(...args: Parameters<typeof findEndpoint>): Promise<EndpointRow> {
  const endpoint = await findEndpoint(...args)
  if (!endpoint) throw new AppError('not_found')
  return endpoint
}

function requireSafe({ anywhere }: WebhookDeps, url: string): void {
  if (!anywhere && !url.toLowerCase().startsWith('https://'))
    throw fieldError('url', 'Must be a web address that starts with https://')
}
