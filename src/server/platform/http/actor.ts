import type { Access, Endpoint } from '#core/contract/endpoint.ts'
import { mayCall, type RoleId } from '#core/domain/roles.ts'
import { AppError, ERRORS } from '#core/errors.ts'

/** Who is calling, read from the database for this request. */
export type Actor = {
  userId: number | null
  /** The user's first role decides what they may do. */
  roleId: RoleId | null
  tokenId: number | null
  /** Whether the HttpOnly cookie that belongs to the token was sent. */
  bound: boolean
  /** When the password was last entered in this session. */
  confirmedAt: Date | null
  /** Staff who have to set up a second factor before they may do anything else. */
  needsSecondFactor?: true
  /** Set if a script calls with its own token, which may be limited to one record. */
  apiToken?: { id: number; limitedTo: number | null }
}

/** An actor who is logged in. */
export type User = Actor & { userId: number; tokenId: number }

export const NOBODY: Actor = { userId: null, roleId: null, tokenId: null, bound: false, confirmedAt: null }

export function requireAccess(access: Access, actor: Actor): void {
  if (access === 'public') return
  if (actor.userId === null) throw new AppError('unauthenticated')
  if (!mayCall(access, actor.roleId)) throw new AppError('forbidden')
}

/** A token without the cookie that belongs to it may be stolen, so it is as good as an invalid one. */
export function requireCookie({ userId, bound }: Actor): void {
  if (userId !== null && !bound) throw new AppError('unauthenticated')
}

/**
 * Staff without the second factor that the shop requires may only set it up. On public calls, which are open to
 * everyone, they count as nobody.
 */
export function limitBeforeSecondFactor(target: Endpoint, actor: Actor): Actor {
  if (!actor.needsSecondFactor || target.beforeSecondFactor) return actor
  if (target.access === 'public') return NOBODY
  const { message } = ERRORS.second_factor_required
  throw new AppError('second_factor_required', { errors: { second_factor: [message] } })
}

/** For handlers of calls that require a login; `requireAccess` has already checked it. */
export function requireUser(actor: Actor): User {
  if (actor.userId === null || actor.tokenId === null) throw new AppError('unauthenticated')
  return actor as User
}

/** For the audit log: who made the change, and in which request. */
export function auditActor(
  request: { id: string },
  actor: Actor,
): { userId: number | null; requestId: string; isToken: boolean } {
  return { userId: actor.userId, requestId: request.id, isToken: actor.apiToken !== undefined }
}
