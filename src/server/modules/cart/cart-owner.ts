import type { FastifyRequest } from 'fastify'
import type { Actor } from '#server/platform/http/actor.ts'

/** Whose cart: a shopper's hangs on the account, a guest's on the cookie session. */
export type CartOwner = { userId: number } | { sessionHash: string }

/** The hash of the visitor's session id, as carts know it; whether the session is still alive the cart's query checks. */
export type SessionHashOf = (request: FastifyRequest) => string | null

/** Nobody, for a guest without a session: they have no cart yet. */
export function findOwner(
  actor: Actor,
  request: FastifyRequest,
  sessionHashOf: SessionHashOf,
): CartOwner | null {
  if (actor.userId !== null) return { userId: actor.userId }
  const sessionHash = sessionHashOf(request)
  return sessionHash === null ? null : { sessionHash }
}
