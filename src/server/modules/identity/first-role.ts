import { sql } from 'drizzle-orm'
import type { RoleId } from '#core/domain/roles.ts'
import { userRoles, users } from '#server/db/tables/index.ts'

/** The first role of the user in the current row, which decides what they may do. */
export const firstRole = sql<RoleId | null>`(select ${userRoles.roleId} from ${userRoles} where ${userRoles.userId} = ${users.id} order by ${userRoles.position} limit 1)`
