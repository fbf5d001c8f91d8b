import { and, eq, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { AlarmKind } from '#core/domain/alarm-kind.ts'
import { alarms } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { Trouble } from '#server/platform/watch.ts'

export type AlarmRow = typeof alarms.$inferSelect

/** Raises the alarm, or notes that it is still on. */
export async function saveSeen(
  db: Queryable,
  { kind, trouble, now }: { kind: AlarmKind; trouble: Trouble; now: Date },
): Promise<void> {
  await db
    .insert(alarms)
    .values({ kind, ...trouble, raisedAt: now, seenAt: now })
    .onConflictDoUpdate({
      target: alarms.kind,
      set: {
        ...trouble,
        seenAt: now,
        raisedAt: sql`case when ${alarms.clearedAt} is null then ${alarms.raisedAt} else ${now.toISOString()}::timestamptz end`,
        clearedAt: null,
      },
    })
}

/** Ends it, unless it was seen after `unseenSince`. */
export async function saveCleared(
  db: Queryable,
  { kind, now, unseenSince }: { kind: AlarmKind; now: Date; unseenSince: Date },
): Promise<void> {
  await db
    .update(alarms)
    .set({ clearedAt: now })
    .where(and(eq(alarms.kind, kind), isNull(alarms.clearedAt), lte(alarms.seenAt, unseenSince)))
}

/** Takes the alarms that staff do not know of. None is taken twice before `quietSince`. */
export function takeUntold(
  tx: Queryable,
  { now, quietSince }: { now: Date; quietSince: Date },
): Promise<AlarmRow[]> {
  return tx
    .update(alarms)
    .set({ toldAt: now })
    .where(
      and(
        isNull(alarms.clearedAt),
        or(isNull(alarms.toldAt), and(lt(alarms.toldAt, alarms.raisedAt), lt(alarms.toldAt, quietSince))),
      ),
    )
    .returning()
}

export function listOpen(db: Queryable): Promise<AlarmRow[]> {
  return db.select().from(alarms).where(isNull(alarms.clearedAt))
}
