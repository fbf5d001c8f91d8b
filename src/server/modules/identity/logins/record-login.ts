import type { FastifyRequest } from 'fastify'
import type { User } from '#core/contract/identity.ts'
import { ROLE_ID } from '#core/domain/roles.ts'
import type { IdentityDeps } from '../deps.ts'

type Login = { user: User; request: FastifyRequest; detail?: string }

/** The request itself was made by nobody yet, so the role comes from the account. */
export function recordLogin(
  { recordSecurityEvent }: Pick<IdentityDeps, 'recordSecurityEvent'>,
  { user, request, detail = '' }: Login,
): void {
  const [first] = user.roles
  const isStaff = first !== undefined && first.role_id !== ROLE_ID.customer
  recordSecurityEvent(request, { kind: 'login', userId: user.id, isStaff, detail })
}
