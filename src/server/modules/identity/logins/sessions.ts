import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY_MS } from '#core/domain/durations.ts'
import { GUEST_CART_SECONDS } from '#core/domain/limits.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Queryable } from '#server/platform/database.ts'
import type { CookieJar } from '#server/platform/http/cookies.ts'
import type { Csrf } from '#server/platform/http/csrf.ts'
import { newKey, sha256 } from '#server/platform/keys.ts'
import { deleteSession, extendSession, findLiveSession, insertSession, renewSession } from './queries.ts'

/** A visitor's cookie session as the database knows it. `hash` is what a guest's cart hangs on. */
export type Session = { hash: string; userId: number | null }

/** The secret id of a new session, to be handed to the browser once its transaction has committed. */
export type FreshSession = { id: string; hash: string }

export type Sessions = ReturnType<typeof createSessions>

type Deps = { db: Db; clock: Clock; cookies: CookieJar; csrf: Csrf }

const EXTEND_AFTER_MS = DAY_MS

/** Visitors get a session with their first cart action or login and never before, so that public pages need no cookie. */
export function createSessions({ db, clock, cookies, csrf }: Deps) {
  const idOf = (request: FastifyRequest) => cookies.read(request.raw, 'session')
  const expiry = (now: Date) => new Date(now.getTime() + GUEST_CART_SECONDS * 1000)

  /** What the session is known by, alive or not: for queries that check it themselves. */
  function hashOf(request: FastifyRequest): string | null {
    const id = idOf(request)
    return id === null ? null : sha256(id)
  }

  /** The visitor's session, if there is one. */
  async function find(request: FastifyRequest): Promise<Session | null> {
    const id = idOf(request)
    if (id === null) return null
    const [row] = await findLiveSession(db, { idHash: sha256(id), now: clock.now() })
    return row ? { hash: row.idHash, userId: row.userId } : null
  }

  /** The visitor's session, made if there is none. */
  async function ensure(request: FastifyRequest, reply: FastifyReply): Promise<Session> {
    const now = clock.now()
    const id = idOf(request)
    const [row] = id === null ? [] : await findLiveSession(db, { idHash: sha256(id), now })
    if (!row) return begin(reply, now)
    await keep(request, reply, new Date(row.lastUsedAt))
    return { hash: row.idHash, userId: row.userId }
  }

  /** Used on a later day, a session lives on for its whole time again. */
  async function keep(request: FastifyRequest, reply: FastifyReply, lastUsedAt: Date): Promise<void> {
    const now = clock.now()
    const id = idOf(request)
    if (id === null || now.getTime() - lastUsedAt.getTime() <= EXTEND_AFTER_MS) return
    await extendSession(db, { idHash: sha256(id), now, expiresAt: expiry(now) })
    hand(reply, id)
  }

  async function begin(reply: FastifyReply, now: Date): Promise<Session> {
    const { id, hash } = fresh()
    await insertSession(db, { idHash: hash, userId: null, now, expiresAt: expiry(now) })
    hand(reply, id)
    return { hash, userId: null }
  }

  /** A session under a new id, at login: an id that somebody else may have planted is worth nothing afterward. */
  async function renew(tx: Queryable, request: FastifyRequest, userId: number): Promise<FreshSession> {
    const now = clock.now()
    const { id, hash } = fresh()
    const values = { idHash: hash, userId, expiresAt: expiry(now) }
    const from = idOf(request)
    const renewed = from !== null && (await renewSession(tx, { ...values, from: sha256(from), now }))
    if (!renewed) await insertSession(tx, { ...values, now })
    return { id, hash }
  }

  /** Gives the browser a session's id and the CSRF token that belongs to it. */
  function hand(reply: FastifyReply, id: string): void {
    cookies.write(reply.raw, 'session', id, { maxAgeSeconds: GUEST_CART_SECONDS })
    reply.header('x-csrf-token', csrf.tokenFor(id))
  }

  /** The visitor is nobody again. */
  async function end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const id = idOf(request)
    if (id !== null) await deleteSession(db, sha256(id))
    cookies.clear(reply.raw, 'session')
    reply.header('x-csrf-token', csrf.tokenFor(null))
  }

  return { hashOf, find, ensure, keep, renew, hand, end }
}

function fresh(): FreshSession {
  const id = newKey()
  return { id, hash: sha256(id) }
}
