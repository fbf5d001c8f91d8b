import type { Access } from '#core/contract/endpoint.ts'
import { mayCall, type RoleId } from '#core/domain/roles.ts'
import { AppError } from '#core/errors.ts'

/** Who is calling, as read from the database for this very request. */
export type Actor = {
  userId: number | null
  /** The first of the user's roles decides what they may do. */
  roleId: RoleId | null
  tokenId: number | null
  /** The HttpOnly cookie that belongs to the token came along. */
  bound: boolean
  /** When the password was last typed for this login. */
  confirmedAt: Date | null
  /** Set when a script calls with a token of its own, which may be limited to one record. */
  apiToken?: { id: number; limitedTo: number | null }
}

/** Somebody with a login. */
export type User = Actor & { userId: number; tokenId: number }

export const NOBODY: Actor = { userId: null, roleId: null, tokenId: null, bound: false, confirmedAt: null }

export function requireAccess(access: Access, actor: Actor): void {
  if (access === 'public') return
  if (actor.userId === null) throw new AppError('unauthenticated')
  if (!mayCall(access, actor.roleId)) throw new AppError('forbidden')
}

/** For handlers of calls that need a login: the type says what `requireAccess` has checked. */
export function requireUser(actor: Actor): User {
  if (actor.userId === null || actor.tokenId === null) throw new AppError('unauthenticated')
  return actor as User
}

/** For the audit log: who, and by which request. */
export function auditActor(
  request: { id: string },
  actor: Actor,
): { userId: number | null; requestId: string; isToken: boolean } {
  return { userId: actor.userId, requestId: request.id, isToken: actor.apiToken !== undefined }
}
