import type { User } from '#core/contract/identity.ts'
import { ROLE_NAMES } from '#core/domain/roles.ts'
import type { Queryable } from '#server/platform/database.ts'
import { listRoles, type UserRow } from './queries.ts'

/** The public view of a user, without hashes and dates. */
export async function presentUser(
  db: Queryable,
  { id, name, email }: Pick<UserRow, 'id' | 'name' | 'email'>,
): Promise<User> {
  const roles = await listRoles(db, id)
  return { id, name, email, roles: roles.map((roleId) => ({ role_id: roleId, name: ROLE_NAMES[roleId] })) }
}
