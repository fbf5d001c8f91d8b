import { sameSecret } from '#server/platform/keys.ts'
import type { Form } from '../form.ts'
import type { CredentialsRow } from '../store/rows.ts'
import { StripeFailure } from './failure.ts'

/** Who asks: the shop with its secret key, or a browser with the publishable one and an intent's secret. */
export type Asker = { kind: 'shop' } | { kind: 'browser'; clientSecret: string }

export function readAsker(credentials: CredentialsRow, authorization: string | undefined, form: Form): Asker {
  const key = keyOf(authorization) ?? (typeof form.key === 'string' ? form.key : null)
  if (key === null)
    throw refused(
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
    )
  if (sameSecret(key, credentials.stripeSecretKey)) return { kind: 'shop' }
  if (sameSecret(key, credentials.stripePublishableKey)) {
    return { kind: 'browser', clientSecret: typeof form.client_secret === 'string' ? form.client_secret : '' }
  }
  throw refused(`Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(12)}`)
}

function keyOf(authorization: string | undefined): string | null {
  const bearer = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1]
  if (bearer) return bearer
  const basic = /^Basic (\S+)$/.exec(authorization ?? '')?.[1]
  return basic ? (Buffer.from(basic, 'base64').toString().split(':')[0] ?? null) : null
}

function refused(message: string): StripeFailure {
  return new StripeFailure(401, { type: 'invalid_request_error', message })
}
