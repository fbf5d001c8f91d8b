import { createHmac } from 'node:crypto'
import { sameSecret } from '#server/platform/keys.ts'
import { parseForm } from '../form.ts'
import type { Effect } from '../perform.ts'
import type { PaypalContext } from './context.ts'
import { PaypalFailure } from './failure.ts'

const LIFE_SECONDS = 32_400

/** `POST /v1/oauth2/token`. Tokens are signed, not stored, so they outlive a restart. */
export function issueToken(context: PaypalContext, authorization: string | undefined, body: string): Effect {
  const { paypalClientId: id, paypalClientSecret: secret } = context.credentials
  const credentials = /^Basic (\S+)$/.exec(authorization ?? '')?.[1] ?? ''
  if (!sameSecret(Buffer.from(credentials, 'base64').toString(), `${id}:${secret}`))
    return reply(401, { error: 'invalid_client', error_description: 'Client Authentication failed' })
  if (parseForm(body).grant_type !== 'client_credentials')
    return reply(400, { error: 'unsupported_grant_type', error_description: 'Grant Type is NULL' })
  const expires = Math.floor(context.machineClock.now().getTime() / 1000) + LIFE_SECONDS
  return reply(200, {
    scope: 'https://uri.paypal.com/services/payments/payment openid',
    access_token: `A21AA${expires}.${signatureOf(secret, expires)}`,
    token_type: 'Bearer',
    app_id: 'APP-80W284485P519543T',
    expires_in: LIFE_SECONDS,
    nonce: new Date(expires * 1000).toISOString(),
  })
}

export function requireToken(context: PaypalContext, authorization: string | undefined): void {
  const [, expires, signature] = /^Bearer A21AA(\d+)\.(\S+)$/.exec(authorization ?? '') ?? []
  const isValid =
    signature !== undefined &&
    sameSecret(signature, signatureOf(context.credentials.paypalClientSecret, Number(expires))) &&
    Number(expires) * 1000 > context.machineClock.now().getTime()
  if (isValid) return
  throw new PaypalFailure(401, 'AUTHENTICATION_FAILURE', {
    issue: 'INVALID_TOKEN',
    description:
      'Authentication failed due to invalid authentication credentials or a missing Authorization header.',
  })
}

function signatureOf(secret: string, expires: number): string {
  return createHmac('sha256', secret).update(`token:${expires}`).digest('base64url')
}

function reply(status: number, body: unknown): Effect {
  return { status, body, changes: [] }
}
