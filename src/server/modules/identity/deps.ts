import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Queryable } from '#server/platform/database.ts'
import type { CookieJar } from '#server/platform/http/cookies.ts'
import { type Limiter, rateKeyOf } from '#server/platform/http/rate-limit.ts'
import type { Enqueue } from '#server/platform/jobs.ts'
import type { Keyring } from '#server/platform/keys.ts'
import type { QueueMail } from '../mail/index.ts'
import type { Sessions } from './logins/sessions.ts'

/** What other modules want to do when somebody is known. They rank above this one, so they are handed in. */
export type IdentityHooks = {
  /** In the transaction of a login: a guest's cart becomes the shopper's. `sessionHash` is that of the new session. */
  signedIn: (tx: Queryable, login: { userId: number; sessionHash: string }) => Promise<void>
  /** In the transaction that proves an address: what was bought with it as a guest becomes the shopper's. */
  emailProven: (tx: Queryable, proof: { userId: number; emailNormalized: string }) => Promise<void>
}

export type IdentityDeps = {
  db: Db
  clock: Clock
  keyring: Keyring
  cookies: CookieJar
  sessions: Sessions
  queueMail: QueueMail
  enqueue: Enqueue
  limits: Record<'passwordFailures' | 'codeFailures' | 'resetMails' | 'confirmationMails', Limiter>
  addressOf: (request: FastifyRequest) => string
  shopName: () => string
  hooks: Partial<IdentityHooks>
}

/** The browser at the other end. */
export type Visitor = { request: FastifyRequest; reply: FastifyReply }

/** For limits on guessing: who guesses from one place does not lock out the owner, who is at another. */
export function guessKey(
  { addressOf }: Pick<IdentityDeps, 'addressOf'>,
  who: string | number,
  request: FastifyRequest,
) {
  return `${who}|${rateKeyOf(addressOf(request))}`
}
