import { randomBytes } from 'node:crypto'
import { eq, lte } from 'drizzle-orm'
import { HOUR_MS } from '#core/domain/durations.ts'
import { installation } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'

const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const CHARS = 10

/** Nothing ever changes the row: payments at the providers carry the name. */
export async function findOrCreateInstallation(db: Queryable): Promise<string> {
  await db.insert(installation).values({ name: newName() }).onConflictDoNothing()
  const [row] = await db.select({ name: installation.name }).from(installation)
  if (!row) throw new Error('the installation has no name')
  return row.name
}

/** Remembers to read the providers' history again, because some payments may not be in it yet. */
export async function scheduleRebuild(
  db: Queryable,
  { since, at }: { since: Date; at: Date },
): Promise<void> {
  await findOrCreateInstallation(db)
  await db.update(installation).set({ rebuildSince: since, rebuildAt: at })
}

/** Since when to read, if that is due. Taking it schedules the next try, so a crash only delays it. */
export async function takeDueRebuild(db: Queryable, now: Date): Promise<Date | null> {
  const [due] = await db
    .update(installation)
    .set({ rebuildAt: new Date(now.getTime() + HOUR_MS) })
    .where(lte(installation.rebuildAt, now))
    .returning({ since: installation.rebuildSince })
  return due?.since ?? null
}

export async function finishRebuild(db: Queryable, since: Date): Promise<void> {
  await db
    .update(installation)
    .set({ rebuildSince: null, rebuildAt: null })
    .where(eq(installation.rebuildSince, since))
}

function newName(): string {
  return Array.from(randomBytes(CHARS), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}
