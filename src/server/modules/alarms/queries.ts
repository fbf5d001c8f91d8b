import { and, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm'
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
  const at = sql`${now.toISOString()}::timestamptz`
  await db
    .insert(alarms)
    .values({ kind, ...trouble, raisedAt: now, seenAt: now })
    .onConflictDoUpdate({
      target: alarms.kind,
      set: {
        ...trouble,
        seenAt: now,
        raisedAt: sql`case when ${alarms.clearedAt} is null then ${alarms.raisedAt} else ${at} end`,
        // Told before the clock was set back: again in an hour, not when that moment comes once more.
        toldAt: sql`case when ${alarms.clearedAt} is null then ${alarms.toldAt}
          else least(${alarms.toldAt}, ${at} - interval '1 millisecond') end`,
        clearedAt: null,
      },
    })
}

/** Ends it, unless it was seen after `unseenSince`. What was seen after now was seen before the clock was set back. */
export async function saveCleared(
  db: Queryable,
  { kind, now, unseenSince }: { kind: AlarmKind; now: Date; unseenSince: Date },
): Promise<void> {
  await db
    .update(alarms)
    .set({ clearedAt: now })
    .where(
      and(
        eq(alarms.kind, kind),
        isNull(alarms.clearedAt),
        or(lte(alarms.seenAt, unseenSince), gt(alarms.seenAt, now)),
      ),
    )
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
