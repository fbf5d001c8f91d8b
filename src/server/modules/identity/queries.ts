import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { RoleId } from '#core/domain/roles.ts'
import { accessTokens, userRoles, users } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'

/** A live token with its user and the user's first role, all as they are right now. */
export async function findLiveToken(db: Queryable, tokenHash: string, now: Date) {
  const [row] = await db
    .select({
      tokenId: accessTokens.id,
      bindHash: accessTokens.bindHash,
      userId: users.id,
      roleId: sql<RoleId | null>`(select ${userRoles.roleId} from ${userRoles} where ${userRoles.userId} = ${users.id} order by ${userRoles.position} limit 1)`,
    })
    .from(accessTokens)
    .innerJoin(users, eq(users.id, accessTokens.userId))
    .where(
      and(
        eq(accessTokens.tokenHash, tokenHash),
        isNull(accessTokens.revokedAt),
        gt(accessTokens.expiresAt, now),
        isNull(users.disabledAt),
      ),
    )
  return row
}

export async function hasAdmin(db: Queryable): Promise<boolean> {
  const [row] = await db
    .select({ id: userRoles.userId })
    .from(userRoles)
    .where(and(eq(userRoles.roleId, 1), eq(userRoles.position, 0)))
    .orderBy(asc(userRoles.userId))
    .limit(1)
  return row !== undefined
}

type NewUser = Pick<
  typeof users.$inferInsert,
  'name' | 'email' | 'emailNormalized' | 'passwordHash' | 'emailVerifiedAt' | 'termsAcceptedAt'
>

export async function insertUser(tx: Queryable, values: NewUser, roleId: RoleId): Promise<number> {
  const [row] = await tx.insert(users).values(values).returning({ id: users.id })
  if (!row) throw new Error('insert returned nothing')
  await tx.insert(userRoles).values({ userId: row.id, roleId, position: 0 })
  return row.id
}

type NewToken = Pick<
  typeof accessTokens.$inferInsert,
  'tokenHash' | 'bindHash' | 'userId' | 'device' | 'expiresAt'
>

export async function insertToken(tx: Queryable, values: NewToken): Promise<void> {
  await tx.insert(accessTokens).values(values)
}
