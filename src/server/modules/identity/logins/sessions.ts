import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY_MS } from '#core/domain/durations.ts'
import { GUEST_CART_SECONDS } from '#core/domain/limits.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Queryable } from '#server/platform/database.ts'
import type { CookieJar } from '#server/platform/http/cookies.ts'
import type { Csrf } from '#server/platform/http/csrf.ts'
import { newKey, sha256 } from '#server/platform/keys.ts'
import { deleteSession, extendSession, findLiveSession, insertSession, renewSession } from './queries.ts'

/** A visitor's cookie session as stored. A guest's cart references it by `hash`. */
export type Session = { hash: string; userId: number | null }

/** A new session. Send `id` to the browser only after the transaction commits. */
export type FreshSession = { id: string; hash: string }

/** A session that the caller inserts together with what it is for. */
export type GuestSession = FreshSession & { startedAt: Date; expiresAt: Date }

export type Sessions = ReturnType<typeof createSessions>

type Deps = { db: Db; clock: Clock; cookies: CookieJar; csrf: Csrf }

const EXTEND_AFTER_MS = DAY_MS

/** Sessions start with the first cart action or login, so that public pages set no cookie and stay cacheable. */
export function createSessions({ db, clock, cookies, csrf }: Deps) {
  const idOf = (request: FastifyRequest) => cookies.read(request.raw, 'session')
  const expiry = (now: Date) => new Date(now.getTime() + GUEST_CART_SECONDS * 1000)

  /** The hash of the session cookie. Does not check that the session is still alive. */
  function hashOf(request: FastifyRequest): string | null {
    const id = idOf(request)
    return id === null ? null : sha256(id)
  }

  async function find(request: FastifyRequest): Promise<Session | null> {
    const id = idOf(request)
    if (id === null) return null
    const [row] = await findLiveSession(db, { idHash: sha256(id), now: clock.now() })
    return row ? { hash: row.idHash, userId: row.userId } : null
  }

  function draft(): GuestSession {
    const startedAt = clock.now()
    return { ...fresh(), startedAt, expiresAt: expiry(startedAt) }
  }

  /** Extends the session to its full lifetime, at most once a day. */
  async function extend(request: FastifyRequest, reply: FastifyReply, lastUsedAt: Date): Promise<void> {
    const now = clock.now()
    const id = idOf(request)
    if (id === null || now.getTime() - lastUsedAt.getTime() <= EXTEND_AFTER_MS) return
    await extendSession(db, { idHash: sha256(id), now, expiresAt: expiry(now) })
    sendCookie(reply, id)
  }

  /** Gives the session a new id at login, which prevents session fixation. */
  async function renew(tx: Queryable, request: FastifyRequest, userId: number): Promise<FreshSession> {
    const now = clock.now()
    const { id, hash } = fresh()
    const values = { idHash: hash, userId, expiresAt: expiry(now) }
    const from = idOf(request)
    const renewed = from !== null && (await renewSession(tx, { ...values, from: sha256(from), now }))
    if (!renewed) await insertSession(tx, { ...values, now })
    return { id, hash }
  }

  /** Sends the session cookie and the matching CSRF token. */
  function sendCookie(reply: FastifyReply, id: string): void {
    cookies.write(reply.raw, 'session', id, { maxAgeSeconds: GUEST_CART_SECONDS })
    reply.header('x-csrf-token', csrf.tokenFor(id))
  }

  /** Deletes the session and clears its cookie. */
  async function end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const id = idOf(request)
    if (id !== null) await deleteSession(db, sha256(id))
    cookies.clear(reply.raw, 'session')
    reply.header('x-csrf-token', csrf.tokenFor(null))
  }

  return { hashOf, find, draft, extend, renew, sendCookie, end }
}

function fresh(): FreshSession {
  const id = newKey()
  return { id, hash: sha256(id) }
}
