import { sameSecret } from '#server/platform/keys.ts'
import type { Form } from '../form.ts'
import type { CredentialsRow } from '../store/rows.ts'
import { StripeFailure } from './failure.ts'

/** The shop with its secret key, or a browser with the publishable key and a client secret. */
export type Caller = { kind: 'shop' } | { kind: 'browser'; clientSecret: string }

export function identifyCaller(
  credentials: CredentialsRow,
  authorization: string | undefined,
  form: Form,
): Caller {
  const key = keyOf(authorization) ?? (typeof form.key === 'string' ? form.key : null)
  if (key === null)
    throw unauthorized(
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
    )
  if (sameSecret(key, credentials.stripeSecretKey)) return { kind: 'shop' }
  if (sameSecret(key, credentials.stripePublishableKey)) {
    return { kind: 'browser', clientSecret: typeof form.client_secret === 'string' ? form.client_secret : '' }
  }
  throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(12)}`)
}

function keyOf(authorization: string | undefined): string | null {
  const bearer = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1]
  if (bearer) return bearer
  const basic = /^Basic (\S+)$/.exec(authorization ?? '')?.[1]
  return basic ? (Buffer.from(basic, 'base64').toString().split(':')[0] ?? null) : null
}

function unauthorized(message: string): StripeFailure {
  return new StripeFailure(401, { type: 'invalid_request_error', message })
}
