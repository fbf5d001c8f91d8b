import { and, desc, eq, gt, isNull, lt, or } from 'drizzle-orm'
import { apiTokens, products, users } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import { firstRole } from '../first-role.ts'

const alive = (now: Date) =>
  and(isNull(apiTokens.revokedAt), or(isNull(apiTokens.expiresAt), gt(apiTokens.expiresAt, now)))

/** A live token with its owner's current first role, since a token can never do more than its owner. */
export async function findLiveApiToken(db: Queryable, tokenHash: string, now: Date) {
  const [row] = await db
    .select({
      id: apiTokens.id,
      userId: users.id,
      scopes: apiTokens.scopes,
      productId: apiTokens.productId,
      lastUsedAt: apiTokens.lastUsedAt,
      roleId: firstRole,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(and(eq(apiTokens.tokenHash, tokenHash), alive(now), isNull(users.disabledAt)))
  return row
}

export async function touchApiToken(db: Queryable, id: number, now: Date): Promise<void> {
  await db
    .update(apiTokens)
    .set({ lastUsedAt: now })
    .where(and(eq(apiTokens.id, id), or(isNull(apiTokens.lastUsedAt), lt(apiTokens.lastUsedAt, now))))
}

export type ApiTokenRow = typeof apiTokens.$inferSelect

export function listApiTokenRows(db: Queryable, userId: number, now: Date): Promise<ApiTokenRow[]> {
  return db
    .select()
    .from(apiTokens)
    .where(and(eq(apiTokens.userId, userId), alive(now)))
    .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id))
}

export async function insertApiToken(
  tx: Queryable,
  values: typeof apiTokens.$inferInsert,
): Promise<ApiTokenRow> {
  const [row] = await tx.insert(apiTokens).values(values).returning()
  if (!row) throw new Error('insert returned nothing')
  return row
}

/** Returns the revoked token, or nothing if it belongs to someone else or no longer works. */
export async function revokeApiTokenRow(
  tx: Queryable,
  { id, userId, now }: { id: number; userId: number; now: Date },
): Promise<ApiTokenRow | undefined> {
  const [row] = await tx
    .update(apiTokens)
    .set({ revokedAt: now })
    .where(and(eq(apiTokens.id, id), eq(apiTokens.userId, userId), alive(now)))
    .returning()
  return row
}

export function revokeApiTokenRows(tx: Queryable, userId: number, now: Date): Promise<ApiTokenRow[]> {
  return tx
    .update(apiTokens)
    .set({ revokedAt: now })
    .where(and(eq(apiTokens.userId, userId), alive(now)))
    .returning()
}

export async function isProduct(db: Queryable, id: number): Promise<boolean> {
  const rows = await db.select({ id: products.id }).from(products).where(eq(products.id, id))
  return rows.length > 0
}
