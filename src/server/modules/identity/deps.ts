import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Queryable } from '#server/platform/database.ts'
import type { CookieJar } from '#server/platform/http/cookies.ts'
import { type Limiter, rateKeyOf } from '#server/platform/http/rate-limit.ts'
import type { RecordSecurityEvent } from '#server/platform/http/security-events.ts'
import type { Enqueue } from '#server/platform/jobs.ts'
import type { Keyring } from '#server/platform/keys.ts'
import type { QueueMail } from '../mail/index.ts'
import type { Sessions } from './logins/sessions.ts'

/** Hooks for higher-level modules, which this module cannot import. */
export type IdentityHooks = {
  /** Runs in the login's transaction and moves the guest's cart to the account. `sessionHash` is the new session's. */
  signedIn: (tx: Queryable, login: { userId: number; sessionHash: string }) => Promise<void>
  /** Runs in the transaction that verifies an address and claims the orders placed with it as a guest. */
  emailProven: (tx: Queryable, proof: { userId: number; emailNormalized: string }) => Promise<void>
}

/** What the shop asks of its staff, beyond what it asks of shoppers. */
export type StaffRules = {
  requireSecondFactor: boolean
  /** A login that was not used for this long has ended. */
  idleMinutes: number
}

export type IdentityDeps = {
  db: Db
  clock: Clock
  keyring: Keyring
  cookies: CookieJar
  sessions: Sessions
  queueMail: QueueMail
  enqueue: Enqueue
  limits: Record<
    'passwordFailures' | 'codeFailures' | 'resetMails' | 'confirmationMails' | 'confirmationNetworks',
    Limiter
  >
  addressOf: (request: FastifyRequest) => string
  recordSecurityEvent: RecordSecurityEvent
  shopName: () => string
  /** The address that passkeys belong to. */
  publicUrl: () => URL
  staffRules: () => StaffRules
  supportEmail: () => string
  hooks: Partial<IdentityHooks>
}

export type Visitor = { request: FastifyRequest; reply: FastifyReply }

/** Limits guesses per account and network, so that an attacker elsewhere cannot lock out the owner. */
export function guessKey(
  { addressOf }: Pick<IdentityDeps, 'addressOf'>,
  who: string | number,
  request: FastifyRequest,
) {
  return `${who}|${rateKeyOf(addressOf(request))}`
}
