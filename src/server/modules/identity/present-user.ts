import type { User } from '#core/contract/identity.ts'
import { ROLE_NAMES } from '#core/domain/roles.ts'
import type { Queryable } from '#server/platform/database.ts'
import { listRoles, type UserRow } from './queries.ts'

/** A user as every call shows them: no hashes, no dates. */
export async function presentUser(
  db: Queryable,
  { id, name, email }: Pick<UserRow, 'id' | 'name' | 'email'>,
): Promise<User> {
  const roles = await listRoles(db, id)
  return { id, name, email, roles: roles.map((roleId) => ({ role_id: roleId, name: ROLE_NAMES[roleId] })) }
}
