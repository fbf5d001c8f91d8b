import { and, count, eq, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { passkeys, recoveryCodes, secondFactors } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import { param, statement } from '#server/platform/statement.ts'
import { deleteChallengesOf, deletePasskeysOf, deletePasskeysSince } from '../passkeys/queries.ts'

/** Includes a factor that is not confirmed yet. */
export async function findFactor(db: Queryable, userId: number) {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  return row
}

/** Starts the setup over, but never overwrites a confirmed factor. */
export async function saveFactor(
  tx: Queryable,
  values: { userId: number; secretCipher: string; createdAt: Date },
): Promise<void> {
  await tx
    .insert(secondFactors)
    .values(values)
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { ...values, lastStep: 0 },
      setWhere: isNull(secondFactors.confirmedAt),
    })
}

/** Returns false if the factor is already confirmed. */
export async function confirmFactor(
  tx: Queryable,
  { userId, step, now }: { userId: number; step: number; now: Date },
): Promise<boolean> {
  const rows = await tx
    .update(secondFactors)
    .set({ confirmedAt: now, lastStep: step })
    .where(and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt)))
    .returning({ userId: secondFactors.userId })
  return rows.length > 0
}

/**
 * Marks this time step and all earlier ones as used. Returns false if it was used before, so that a code works only
 * once.
 */
export async function takeStep(tx: Queryable, userId: number, step: number): Promise<boolean> {
  const rows = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(
      and(
        eq(secondFactors.userId, userId),
        isNotNull(secondFactors.confirmedAt),
        lt(secondFactors.lastStep, step),
      ),
    )
    .returning({ userId: secondFactors.userId })
  return rows.length > 0
}

const factorsOf = statement<{ has: boolean }>(
  'second_factor_exists',
  sql`
  select exists (select from ${secondFactors} where user_id = ${param('userId')} and confirmed_at is not null)
    or exists (select from ${passkeys} where user_id = ${param('userId')}) as has`,
)

/** Whether the account has an authenticator app or a passkey. */
export async function hasSecondFactor(db: Queryable, userId: number): Promise<boolean> {
  const [row] = await factorsOf(db, { userId })
  return row?.has ?? false
}

/** Removes every second factor, passkeys included. */
export async function deleteFactor(tx: Queryable, userId: number): Promise<void> {
  await deleteApp(tx, userId)
  await deletePasskeysOf(tx, userId)
  await deleteRecoveryCodes(tx, userId)
}

/**
 * Removes what was set up or renewed since then: apps, passkeys and recovery codes. Codes go with the last factor, too.
 */
export async function deleteFactorsSince(tx: Queryable, userId: number, moment: Date): Promise<void> {
  const factor = await findFactor(tx, userId)
  if (!factor?.confirmedAt || factor.confirmedAt >= moment) await deleteApp(tx, userId)
  await deletePasskeysSince(tx, userId, moment)
  await deleteChallengesOf(tx, userId)
  if (!(await hasSecondFactor(tx, userId))) return deleteRecoveryCodes(tx, userId)
  await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), gte(recoveryCodes.createdAt, moment)))
}

/**
 * Ends the setups that were started with the password alone, before the account had its first factor: finishing one
 * would add a factor without the one that there is now.
 */
export async function deleteOpenSetups(tx: Queryable, userId: number): Promise<void> {
  await tx
    .delete(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt)))
  await deleteChallengesOf(tx, userId)
}

/** Removes the authenticator app. */
export async function deleteApp(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId))
}

export async function deleteRecoveryCodes(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

export async function replaceRecoveryCodes(
  tx: Queryable,
  { userId, codeHashes, now }: { userId: number; codeHashes: string[]; now: Date },
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash, createdAt: now })))
}

/** Returns false if the code does not exist or was used before. */
export async function takeRecoveryCode(
  tx: Queryable,
  { userId, codeHash, now }: { userId: number; codeHash: string; now: Date },
): Promise<boolean> {
  const rows = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, codeHash),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId })
  return rows.length > 0
}

export async function countRecoveryCodes(db: Queryable, userId: number): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  return row?.left ?? 0
}
