import { adminPaths } from '#core/admin-paths.ts'
import { MINUTE_MS } from '#core/domain/durations.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Db, inTransaction } from '#server/platform/database.ts'
import { messageOf } from '#server/platform/error-text.ts'
import type { Keyring } from '#server/platform/keys.ts'
import type { Log } from '#server/platform/log.ts'
import { type OutsideAnswer, postOutside } from '#server/platform/post-outside.ts'
import type { Traces } from '#server/platform/tracing/traces.ts'
import { notifyStaff } from '../notifications/index.ts'
import { claimDueDeliveries, type DueDelivery, updateDelivery, updateEndpoint } from './queries.ts'
import { signedHeaders, WEBHOOK_SEAL } from './sign-message.ts'

export type WebhookDeps = {
  db: Db
  clock: Clock
  /** Receivers compare the time of a signature with their own clock. */
  machineClock: Clock
  log: Log
  keyring: Keyring
  traces: Traces
  /** Also allows http and private networks: UNSAFE=private-webhooks. */
  anywhere: boolean
}

const TIMEOUT_MS = 10_000
export const LEASE_MS = MINUTE_MS
const BATCH = 20
/** Seconds between tries; a day and a half in total. */
export const RETRY_SECONDS = [5, 60, 300, 1800, 7200, 18_000, 36_000, 50_400] as const
const GONE = 410

/** Sends one batch of due deliveries and returns its size. */
export async function sendDeliveries(deps: WebhookDeps): Promise<number> {
  const now = deps.clock.now()
  const leaseUntil = new Date(now.getTime() + LEASE_MS)
  const due = await claimDueDeliveries(deps.db, { now, leaseUntil, limit: BATCH })
  await Promise.all(due.map((delivery) => send(deps, delivery)))
  return due.length
}

async function send(deps: WebhookDeps, delivery: DueDelivery): Promise<void> {
  if (!delivery.active) {
    const lastError = 'The endpoint is turned off.'
    return updateDelivery(deps.db, delivery.id, { status: 'failed', nextTryAt: null, lastError })
  }
  const outcome = await post(deps, delivery).catch((error: unknown) => ({
    problem: messageOf(error).slice(0, 500),
  }))
  if ('problem' in outcome) return postpone(deps, delivery, { lastError: outcome.problem })
  const answer = { responseStatus: outcome.status, responseExcerpt: cleaned(outcome.excerpt) }
  if (outcome.status >= 200 && outcome.status < 300)
    return updateDelivery(deps.db, delivery.id, {
      ...answer,
      status: 'delivered',
      nextTryAt: null,
      lastError: null,
      deliveredAt: deps.clock.now(),
    })
  return postpone(deps, delivery, { ...answer, lastError: `The endpoint answered ${outcome.status}.` })
}

function post(deps: WebhookDeps, delivery: DueDelivery): Promise<OutsideAnswer> {
  const facts = { 'webhook.endpoint': delivery.endpointId, 'webhook.tries': delivery.tries }
  return deps.traces.step({ name: 'deliver webhook', kind: 'client', facts }, async (note) => {
    const answer = await postSigned(deps, delivery)
    note({ 'http.response.status_code': answer.status })
    return answer
  })
}

function postSigned(
  { machineClock, keyring, anywhere }: WebhookDeps,
  delivery: DueDelivery,
): Promise<OutsideAnswer> {
  const body = JSON.stringify(delivery.payload)
  const secrets = keyring.open(WEBHOOK_SEAL, delivery.secretCipher).split(' ')
  const headers = signedHeaders(secrets, { id: delivery.messageId, sentAt: machineClock.now(), body })
  return postOutside({ url: delivery.url, headers, body, timeoutMs: TIMEOUT_MS, anywhere })
}

type Failure = { lastError: string; responseStatus?: number; responseExcerpt?: string }

async function postpone(deps: WebhookDeps, delivery: DueDelivery, failure: Failure): Promise<void> {
  const waitSeconds = RETRY_SECONDS[delivery.tries - 1]
  if (failure.responseStatus === GONE || waitSeconds === undefined) return giveUp(deps, delivery, failure)
  const nextTryAt = new Date(deps.clock.now().getTime() + waitSeconds * 1000)
  await updateDelivery(deps.db, delivery.id, { ...failure, nextTryAt })
}

/** Disables an endpoint that answers 410 Gone. */
async function giveUp({ db, clock }: WebhookDeps, delivery: DueDelivery, failure: Failure): Promise<void> {
  const gone = failure.responseStatus === GONE
  await inTransaction(db, async (tx) => {
    await updateDelivery(tx, delivery.id, { ...failure, status: 'failed', nextTryAt: null })
    if (gone) await updateEndpoint(tx, delivery.endpointId, { active: false, updatedAt: clock.now() })
    await notifyStaff(tx, {
      kind: 'webhook_failed',
      title: gone ? 'A webhook endpoint is gone and was turned off' : 'A webhook could not be delivered',
      body: `${delivery.url}: ${failure.lastError}`,
      link: adminPaths.webhooks(),
      dedupeKey: gone ? `webhook:${delivery.endpointId}:gone` : `webhook-delivery:${delivery.id}`,
    })
  })
}

/** PostgreSQL cannot store NUL, and a log needs no control characters. */
function cleaned(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
}
