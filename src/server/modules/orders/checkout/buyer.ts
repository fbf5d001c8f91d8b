import type { FastifyRequest } from 'fastify'
import type { Actor } from '#server/platform/http/actor.ts'
import { type CartOwner, findOwner, type SessionHashOf } from '../../cart/index.ts'

/** The person paying: an account, a session, or both. */
export type Buyer = { userId: number | null; sessionHash: string | null; owner: CartOwner | null }

export function buyerOf(actor: Actor, request: FastifyRequest, sessionHashOf: SessionHashOf): Buyer {
  return {
    userId: actor.userId,
    sessionHash: sessionHashOf(request),
    owner: findOwner(actor, request, sessionHashOf),
  }
}
