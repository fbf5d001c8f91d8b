import { and, desc, eq, gte, inArray, isNull, like, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { SecurityEventKind } from '#core/domain/security-event.ts'
import { securityEvents, users } from '#server/db/tables/index.ts'
import { type Db, inTransaction, type Queryable } from '#server/platform/database.ts'
import type { Slice } from '#server/platform/keyset.ts'

export type SecurityEventRow = Omit<typeof securityEvents.$inferSelect, 'id'>

export async function saveSecurityEvents(db: Db, rows: SecurityEventRow[]): Promise<void> {
  const named = rows.flatMap(({ userId, actorId }) => [userId, actorId]).filter((id) => id !== null)
  await inTransaction(db, async (tx) => {
    const live = await lockLiveUsers(tx, [...new Set(named)])
    const unlessErased = (id: number | null) => (id !== null && live.has(id) ? id : null)
    await tx
      .insert(securityEvents)
      .values(
        rows.map((row) => ({ ...row, userId: unlessErased(row.userId), actorId: unlessErased(row.actorId) })),
      )
      .onConflictDoUpdate({
        target: securityEvents.bucket,
        set: { count: sql`excluded.count`, lastAt: sql`excluded.last_at` },
      })
  })
}

/** Accounts may have been erased since the event was recorded. Waits for who is erasing one, and keeps others waiting. */
async function lockLiveUsers(tx: Queryable, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const live = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), isNull(users.anonymizedAt)))
    .orderBy(users.id)
    .for('key share')
  return new Set(live.map(({ id }) => id))
}

export type EventFilter = {
  about: SQL | undefined
  kind?: SecurityEventKind | undefined
  userId?: number | undefined
  from?: Date | undefined
  before?: Date | undefined
}
export type ListedEvent = Awaited<ReturnType<typeof listSecurityEvents>>[number]

const actors = alias(users, 'actors')

export function listSecurityEvents(
  db: Queryable,
  filter: EventFilter,
  { where, orderBy, limit, offset }: Slice,
) {
  return db
    .select({ event: securityEvents, userName: users.name, actorName: actors.name })
    .from(securityEvents)
    .leftJoin(users, eq(users.id, securityEvents.userId))
    .leftJoin(actors, eq(actors.id, securityEvents.actorId))
    .where(and(matchingEvents(filter), where))
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
}

export function matchingEvents({ about, kind, userId, from, before }: EventFilter): SQL | undefined {
  return and(
    about,
    kind === undefined ? undefined : eq(securityEvents.kind, kind),
    userId === undefined ? undefined : isOf(userId),
    from && gte(securityEvents.lastAt, from),
    before && lt(securityEvents.lastAt, before),
  )
}

/** Done to the account or by it. */
export function isOf(userId: number): SQL | undefined {
  return or(eq(securityEvents.userId, userId), eq(securityEvents.actorId, userId))
}

export function isIn(network: string): SQL {
  return eq(securityEvents.network, network)
}

export function isOfEmail(emailNormalized: string): SQL {
  const account = sql`(select ${users.id} from ${users} where ${users.emailNormalized} = ${emailNormalized})`
  return sql`(${securityEvents.userId} = ${account} or ${securityEvents.actorId} = ${account})`
}

export function mentions(words: string): SQL {
  return like(sql`lower(${securityEvents.detail})`, `%${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`)
}

/** What concerns the account, for the export of its data. */
export function listSecurityEventsOf(db: Queryable, userId: number) {
  return db
    .select({
      kind: securityEvents.kind,
      network: securityEvents.network,
      times: securityEvents.count,
      first_at: securityEvents.firstAt,
      last_at: securityEvents.lastAt,
    })
    .from(securityEvents)
    .where(eq(securityEvents.userId, userId))
    .orderBy(desc(securityEvents.lastAt), desc(securityEvents.id))
}

/** The events stay, since an attacker might erase an account to hide them, but name nobody. */
export async function eraseFromSecurityLog(tx: Queryable, userId: number): Promise<void> {
  await tx.update(securityEvents).set({ userId: null }).where(eq(securityEvents.userId, userId))
  await tx.update(securityEvents).set({ actorId: null }).where(eq(securityEvents.actorId, userId))
}

export async function deleteSecurityEventsBefore(db: Queryable, moment: Date): Promise<void> {
  await db.delete(securityEvents).where(lt(securityEvents.lastAt, moment))
}
