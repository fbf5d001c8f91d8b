import { and, eq, gt, gte, lt, ne, sql } from 'drizzle-orm'
import { emailConfirmations, emailUndos, users } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'

type NewConfirmation = typeof emailConfirmations.$inferInsert

export async function saveConfirmation(tx: Queryable, values: NewConfirmation): Promise<void> {
  await tx
    .insert(emailConfirmations)
    .values(values)
    .onConflictDoUpdate({ target: emailConfirmations.userId, set: values })
}

export async function findConfirmation(db: Queryable, userId: number, now: Date) {
  const [row] = await db
    .select()
    .from(emailConfirmations)
    .where(and(eq(emailConfirmations.userId, userId), gt(emailConfirmations.expiresAt, now)))
  return row
}

const liveConfirmation = (tokenHash: string, now: Date) =>
  and(eq(emailConfirmations.tokenHash, tokenHash), gt(emailConfirmations.expiresAt, now))

export async function findConfirmingUser(
  db: Queryable,
  tokenHash: string,
  now: Date,
): Promise<number | undefined> {
  const [row] = await db
    .select({ userId: emailConfirmations.userId })
    .from(emailConfirmations)
    .where(liveConfirmation(tokenHash, now))
  return row?.userId
}

/** Consumes the token and returns the address that it verifies. Lock the user first. */
export async function takeConfirmation(tx: Queryable, tokenHash: string, now: Date) {
  const [row] = await tx.delete(emailConfirmations).where(liveConfirmation(tokenHash, now)).returning()
  return row
}

export async function deleteConfirmation(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(emailConfirmations).where(eq(emailConfirmations.userId, userId))
}

/** Leaves a confirmation of the account's own address alone. */
export async function deletePendingChange(tx: Queryable, userId: number): Promise<void> {
  const own = tx.select({ own: users.emailNormalized }).from(users).where(eq(users.id, userId))
  await tx
    .delete(emailConfirmations)
    .where(and(eq(emailConfirmations.userId, userId), ne(emailConfirmations.emailNormalized, sql`(${own})`)))
}

export async function insertUndo(tx: Queryable, values: typeof emailUndos.$inferInsert): Promise<void> {
  await tx.insert(emailUndos).values(values)
}

const liveUndo = (tokenHash: string, now: Date) =>
  and(eq(emailUndos.tokenHash, tokenHash), gt(emailUndos.expiresAt, now))

export async function findUndoingUser(
  db: Queryable,
  tokenHash: string,
  now: Date,
): Promise<number | undefined> {
  const [row] = await db
    .select({ userId: emailUndos.userId })
    .from(emailUndos)
    .where(liveUndo(tokenHash, now))
  return row?.userId
}

/**
 * Consumes the token with those of all later changes, and returns the change to undo. Earlier ones stay: a thief who
 * takes back a later change must not cut the owner off. Lock the user first.
 */
export async function takeUndo(tx: Queryable, tokenHash: string, now: Date) {
  const [row] = await tx.select().from(emailUndos).where(liveUndo(tokenHash, now))
  if (row)
    await tx.delete(emailUndos).where(and(eq(emailUndos.userId, row.userId), gte(emailUndos.id, row.id)))
  return row
}

type Wanted = { emailNormalized: string; now: Date; userId?: number }

/** Whether this is the old address of an account, other than this user's, that can still take its change back. */
export async function isKeptForUndo(
  db: Queryable,
  { emailNormalized, now, userId }: Wanted,
): Promise<boolean> {
  const others = userId === undefined ? undefined : ne(emailUndos.userId, userId)
  const rows = await db
    .select({ id: emailUndos.id })
    .from(emailUndos)
    .where(and(eq(emailUndos.emailNormalized, emailNormalized), gt(emailUndos.expiresAt, now), others))
    .limit(1)
  return rows.length > 0
}

export async function deleteUndosOf(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(emailUndos).where(eq(emailUndos.userId, userId))
}

export async function deleteEmailLinksExpiredBefore(db: Queryable, moment: Date): Promise<void> {
  await db.delete(emailConfirmations).where(lt(emailConfirmations.expiresAt, moment))
  await db.delete(emailUndos).where(lt(emailUndos.expiresAt, moment))
}
