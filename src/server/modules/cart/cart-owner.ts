import type { FastifyRequest } from 'fastify'
import type { Actor } from '#server/platform/http/actor.ts'

/** A shopper's cart belongs to the account, a guest's to the cookie session. */
export type CartOwner = { userId: number } | { sessionHash: string }

/** The hash of the visitor's session id. The cart query checks whether the session is still alive. */
export type SessionHashOf = (request: FastifyRequest) => string | null

/** Null for a guest without a session, who has no cart yet. */
export function findOwner(
  actor: Actor,
  request: FastifyRequest,
  sessionHashOf: SessionHashOf,
): CartOwner | null {
  if (actor.userId !== null) return { userId: actor.userId }
  const sessionHash = sessionHashOf(request)
  return sessionHash === null ? null : { sessionHash }
}
