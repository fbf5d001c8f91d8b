import { and, asc, eq, isNull } from 'drizzle-orm'
import { ROLE_ID } from '#core/domain/roles.ts'
import { settings, userRoles, users } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'

export function listSettings(db: Queryable) {
  return db.select({ key: settings.key, value: settings.value }).from(settings)
}

export async function findFirstAdminEmail(db: Queryable): Promise<string | undefined> {
  const [row] = await db
    .select({ email: users.email })
    .from(userRoles)
    .innerJoin(users, and(eq(users.id, userRoles.userId), isNull(users.anonymizedAt)))
    .where(and(eq(userRoles.roleId, ROLE_ID.admin), eq(userRoles.position, 0)))
    .orderBy(asc(users.id))
    .limit(1)
  return row?.email
}

type Value = { key: string; value: unknown; updatedBy: number | null; updatedAt: Date }

export async function saveSetting(tx: Queryable, values: Value): Promise<void> {
  await tx.insert(settings).values(values).onConflictDoUpdate({ target: settings.key, set: values })
}
