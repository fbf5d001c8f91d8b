import { and, count, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import { recoveryCodes, secondFactors } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'

/** Confirmed or just begun. */
export async function findFactor(db: Queryable, userId: number) {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  return row
}

/** Begins anew; never over a factor that is in force. */
export async function putFactor(
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

/** False when it was confirmed already, or the code was used before. */
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

/** Uses up the code of a time step and all before it. False when it was used: of many at once, one is taken. */
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

export async function deleteFactor(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

export async function replaceRecoveryCodes(
  tx: Queryable,
  { userId, codeHashes, now }: { userId: number; codeHashes: string[]; now: Date },
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash, createdAt: now })))
}

/** False when there is no such code, or it was used. */
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
