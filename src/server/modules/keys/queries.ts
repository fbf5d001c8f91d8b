import { eq, inArray, sql } from 'drizzle-orm'
import { sealedSettings, users } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'

export type SealedRow = Awaited<ReturnType<typeof listSealed>>[number]

export function listSealed(db: Queryable) {
  return db
    .select({
      name: sealedSettings.name,
      valueCipher: sealedSettings.valueCipher,
      hint: sealedSettings.hint,
      updatedAt: sealedSettings.updatedAt,
      updatedBy: users.name,
    })
    .from(sealedSettings)
    .leftJoin(users, eq(users.id, sealedSettings.updatedBy))
}

/** One change at a time: each is checked against what the others have stored. */
export async function lockSealed(tx: Queryable): Promise<void> {
  await tx.execute(sql`lock table ${sealedSettings} in share row exclusive mode`)
}

export async function saveSealed(tx: Queryable, values: typeof sealedSettings.$inferInsert): Promise<void> {
  await tx
    .insert(sealedSettings)
    .values(values)
    .onConflictDoUpdate({ target: sealedSettings.name, set: values })
}

export async function deleteSealed(tx: Queryable, names: readonly string[]): Promise<void> {
  if (names.length > 0) await tx.delete(sealedSettings).where(inArray(sealedSettings.name, [...names]))
}
