import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** The encryption purpose for secrets. */
export const WEBHOOK_SEAL = 'webhook'

export function newWebhookSecret(): string {
  return PREFIX + randomBytes(32).toString('base64')
}

type Message = { id: string; sentAt: Date; body: string }

/** Headers as defined by Standard Webhooks. During a rotation there are two secrets and two signatures. */
export function signedHeaders(
  secrets: readonly string[],
  { id, sentAt, body }: Message,
): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'content-type': 'application/json',
    'user-agent': 'Cartwright-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
