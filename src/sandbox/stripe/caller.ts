import { sameSecret } from '#server/platform/keys.ts'
import type { Form } from '../form.ts'
import type { CredentialsRow } from '../store/rows.ts'
import { StripeFailure } from './failure.ts'

/** The shop with its secret or restricted key, or a browser with the publishable key and a client secret. */
export type Caller =
  | { kind: 'shop'; live: boolean; restricted: boolean }
  | { kind: 'browser'; clientSecret: string }

/** The account has one key of each kind, which differ in how they start. */
const KINDS = [
  { start: 'sk_test_', live: false, restricted: false },
  { start: 'rk_test_', live: false, restricted: true },
  { start: 'sk_live_', live: true, restricted: false },
  { start: 'rk_live_', live: true, restricted: true },
]

function keyBody({ stripeSecretKey }: CredentialsRow): string {
  return stripeSecretKey.slice('sk_test_'.length)
}

/** A restricted key of this account may do everything about payments, and nothing about the account itself. */
export function requirePermission(
  { stripeAccountId }: CredentialsRow,
  caller: Caller,
  permission: string | undefined,
): void {
  if (permission === undefined || caller.kind !== 'shop' || !caller.restricted) return
  throw new StripeFailure(403, {
    type: 'invalid_request_error',
    message: `The provided key 'rk_${caller.live ? 'live' : 'test'}_${'*'.repeat(20)}' does not have the required permissions for this endpoint on account '${stripeAccountId}'. Having the '${permission}' permission would allow this request to continue.`,
  })
}

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
  for (const { start, live, restricted } of KINDS)
    if (sameSecret(key, start + keyBody(credentials))) return { kind: 'shop', live, restricted }
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
