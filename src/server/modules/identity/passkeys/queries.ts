import { and, asc, count, eq, gt, gte, isNull, lt, or, sql } from 'drizzle-orm'
import { passkeyChallenges, passkeys, users } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'

export type PasskeyRow = typeof passkeys.$inferSelect

export async function insertChallenge(
  db: Queryable,
  values: typeof passkeyChallenges.$inferInsert,
): Promise<void> {
  await db.insert(passkeyChallenges).values(values)
}

type Challenge = { challengeHash: string; userId: number | null; now: Date }

/** Consumes a challenge. Returns false if it is unknown, used, expired, or was made for something else. */
export async function takeChallenge(
  db: Queryable,
  { challengeHash, userId, now }: Challenge,
): Promise<boolean> {
  const owner = userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId)
  const taken = await db
    .delete(passkeyChallenges)
    .where(
      and(eq(passkeyChallenges.challengeHash, challengeHash), owner, gt(passkeyChallenges.expiresAt, now)),
    )
    .returning({ challengeHash: passkeyChallenges.challengeHash })
  return taken.length > 0
}

export async function deleteChallengesExpiredBefore(db: Queryable, moment: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, moment))
}

export function listPasskeyRows(db: Queryable, userId: number): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id))
}

export async function countPasskeys(db: Queryable, userId: number): Promise<number> {
  const [row] = await db.select({ total: count() }).from(passkeys).where(eq(passkeys.userId, userId))
  return row?.total ?? 0
}

/** The passkey of an account that is not disabled. */
export async function findPasskey(db: Queryable, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await db
    .select({ passkey: passkeys })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(and(eq(passkeys.credentialId, credentialId), isNull(users.disabledAt)))
  return row?.passkey
}

export async function insertPasskey(
  tx: Queryable,
  values: typeof passkeys.$inferInsert,
): Promise<PasskeyRow> {
  const [row] = await tx.insert(passkeys).values(values).returning()
  if (!row) throw new Error('insert returned nothing')
  return row
}

/** Stores the new counter. Returns false if it has not grown: then two authenticators hold the same key. */
export async function recordPasskeyUse(
  db: Queryable,
  { id, signCount, now }: { id: number; signCount: number; now: Date },
): Promise<boolean> {
  const used = await db
    .update(passkeys)
    .set({ signCount, lastUsedAt: now })
    .where(
      and(
        eq(passkeys.id, id),
        or(lt(passkeys.signCount, signCount), and(eq(passkeys.signCount, 0), sql`${signCount}::bigint = 0`)),
      ),
    )
    .returning({ id: passkeys.id })
  return used.length > 0
}

type Owned = { id: number; userId: number }

const own = ({ id, userId }: Owned) => and(eq(passkeys.id, id), eq(passkeys.userId, userId))

/** Returns false if there is no such passkey in this account. */
export async function setPasskeyName(db: Queryable, { name, ...owned }: Owned & { name: string }) {
  const renamed = await db.update(passkeys).set({ name }).where(own(owned)).returning({ id: passkeys.id })
  return renamed.length > 0
}

/** Returns false if there is no such passkey in this account. */
export async function deletePasskey(tx: Queryable, owned: Owned): Promise<boolean> {
  const deleted = await tx.delete(passkeys).where(own(owned)).returning({ id: passkeys.id })
  return deleted.length > 0
}

export async function deletePasskeysSince(tx: Queryable, userId: number, moment: Date): Promise<void> {
  await tx.delete(passkeys).where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, moment)))
}

export async function deletePasskeysOf(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
  await deleteChallengesOf(tx, userId)
}

/** Challenges to add a passkey. */
export async function deleteChallengesOf(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId))
}
