import { and, desc, eq, gt, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import { accessTokens, knownDevices, sessions, users } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import { param, statement } from '#server/platform/statement.ts'
import { firstRole } from '../first-role.ts'

const alive = (now: Date) => and(isNull(accessTokens.revokedAt), gt(accessTokens.expiresAt, now))

/** A live token with its user and the user's current first role. */
export async function findLiveToken(db: Queryable, tokenHash: string, now: Date) {
  const [row] = await db
    .select({
      tokenId: accessTokens.id,
      bindHash: accessTokens.bindHash,
      confirmedAt: accessTokens.confirmedAt,
      lastUsedAt: accessTokens.lastUsedAt,
      userId: users.id,
      roleId: firstRole,
    })
    .from(accessTokens)
    .innerJoin(users, eq(users.id, accessTokens.userId))
    .where(and(eq(accessTokens.tokenHash, tokenHash), alive(now), isNull(users.disabledAt)))
  return row
}

type Browser = { sessionHash: string; bindHash: string; now: Date }

/** Finds the user by the two login cookies alone: enough to choose a page, not to authorize a call. */
export async function findBrowserUser(db: Queryable, { sessionHash, bindHash, now }: Browser) {
  const [row] = await db
    .select({
      userId: users.id,
      name: users.name,
      roleId: firstRole,
      lastUsedAt: accessTokens.lastUsedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(accessTokens, eq(accessTokens.userId, users.id))
    .where(
      and(
        eq(sessions.idHash, sessionHash),
        gt(sessions.expiresAt, now),
        eq(accessTokens.bindHash, bindHash),
        alive(now),
        isNull(users.disabledAt),
      ),
    )
  return row
}

type NewToken = {
  userId: number
  device: string
  tokenHash: string
  bindHash: string
  now: Date
  expiresAt: Date
}

const insertTokenRow = statement(
  'token_insert',
  sql`
  insert into ${accessTokens} (user_id, device, token_hash, bind_hash, created_at, last_used_at, confirmed_at, expires_at)
  values (${param('userId')}, ${param('device')}, ${param('tokenHash')}, ${param('bindHash')}, ${param('now')}, ${param('now')},
    ${param('now')}, ${param('expiresAt')})`,
)

export async function insertToken(tx: Queryable, token: NewToken): Promise<void> {
  await insertTokenRow(tx, token)
}

export async function isTokenLive(tx: Queryable, tokenId: number, now: Date): Promise<boolean> {
  const rows = await tx
    .select({ id: accessTokens.id })
    .from(accessTokens)
    .where(and(eq(accessTokens.id, tokenId), alive(now)))
  return rows.length > 0
}

/** Skips the update if a parallel request has just made it. The clock may have been set back. */
export async function touchToken(db: Queryable, tokenId: number, now: Date): Promise<void> {
  await db
    .update(accessTokens)
    .set({ lastUsedAt: now })
    .where(and(eq(accessTokens.id, tokenId), ne(accessTokens.lastUsedAt, now)))
}

/** Records when the user last entered their password. */
export async function setConfirmedAt(tx: Queryable, tokenId: number, confirmedAt: Date): Promise<void> {
  await tx.update(accessTokens).set({ confirmedAt }).where(eq(accessTokens.id, tokenId))
}

export function listLiveTokens(db: Queryable, userId: number, now: Date) {
  return db
    .select({
      id: accessTokens.id,
      device: accessTokens.device,
      createdAt: accessTokens.createdAt,
      lastUsedAt: accessTokens.lastUsedAt,
      expiresAt: accessTokens.expiresAt,
    })
    .from(accessTokens)
    .where(and(eq(accessTokens.userId, userId), alive(now)))
    .orderBy(desc(accessTokens.lastUsedAt), desc(accessTokens.id))
}

type Owned = { userId: number; tokenId: number; now: Date }

/** Returns false if the token belongs to someone else or is no longer live. */
export async function revokeToken(tx: Queryable, { userId, tokenId, now }: Owned): Promise<boolean> {
  const revoked = await tx
    .update(accessTokens)
    .set({ revokedAt: now })
    .where(and(eq(accessTokens.id, tokenId), eq(accessTokens.userId, userId), alive(now)))
    .returning({ id: accessTokens.id })
  return revoked.length > 0
}

export async function revokeTokens(
  tx: Queryable,
  { userId, now, exceptTokenId }: { userId: number; now: Date; exceptTokenId?: number | undefined },
): Promise<void> {
  const others = exceptTokenId === undefined ? undefined : ne(accessTokens.id, exceptTokenId)
  await tx
    .update(accessTokens)
    .set({ revokedAt: now })
    .where(and(eq(accessTokens.userId, userId), isNull(accessTokens.revokedAt), others))
}

export async function deleteTokensOf(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(accessTokens).where(eq(accessTokens.userId, userId))
}

export async function deleteTokensExpiredBefore(db: Queryable, moment: Date): Promise<void> {
  await db.delete(accessTokens).where(lt(accessTokens.expiresAt, moment))
}

export const findLiveSession = statement<{ idHash: string; userId: number | null; lastUsedAt: string }>(
  'session_find',
  sql`
  select id_hash as "idHash", user_id as "userId", last_used_at as "lastUsedAt" from ${sessions}
  where id_hash = ${param('idHash')} and expires_at > ${param('now')}`,
)

const insert = statement(
  'session_insert',
  sql`
  insert into ${sessions} (id_hash, user_id, created_at, last_used_at, expires_at)
  values (${param('idHash')}, ${param('userId')}, ${param('now')}, ${param('now')}, ${param('expiresAt')})`,
)

/** Inserts a guest's session for each row of `drafts`, which has the columns of a `GuestSession`. */
export const insertGuestSessions = (drafts: SQL) => sql`
  insert into ${sessions} (id_hash, created_at, last_used_at, expires_at)
  select hash, "startedAt", "startedAt", "expiresAt" from ${drafts}`

type NewSession = { idHash: string; userId: number | null; now: Date; expiresAt: Date }

export async function insertSession(tx: Queryable, session: NewSession): Promise<void> {
  await insert(tx, session)
}

type Renewal = { from: string; idHash: string; userId: number; now: Date; expiresAt: Date }

/** Gives a live session a new id; foreign keys follow. Returns false if there is no such session. */
export async function renewSession(tx: Queryable, { from, now, ...values }: Renewal): Promise<boolean> {
  const renewed = await tx
    .update(sessions)
    .set({ ...values, lastUsedAt: now })
    .where(and(eq(sessions.idHash, from), gt(sessions.expiresAt, now)))
    .returning({ idHash: sessions.idHash })
  return renewed.length > 0
}

export async function extendSession(
  db: Queryable,
  { idHash, now, expiresAt }: { idHash: string; now: Date; expiresAt: Date },
): Promise<void> {
  await db.update(sessions).set({ lastUsedAt: now, expiresAt }).where(eq(sessions.idHash, idHash))
}

export async function deleteSession(tx: Queryable, idHash: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.idHash, idHash))
}

export async function deleteSessionsOf(tx: Queryable, userId: number, exceptHash?: string): Promise<void> {
  const others = exceptHash === undefined ? undefined : ne(sessions.idHash, exceptHash)
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), others))
}

export async function deleteSessionsExpiredBefore(db: Queryable, moment: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, moment))
}

type Device = { userId: number; deviceHash: string; now: Date }

const upsertDevice = statement<{ isNew: boolean; isFirst: boolean }>(
  'device_remember',
  sql`
  with known as (
    select device_hash from ${knownDevices} where user_id = ${param('userId')}::int
  ), remembered as (
    insert into ${knownDevices} (user_id, device_hash, first_seen_at, last_seen_at)
    values (${param('userId')}::int, ${param('deviceHash')}::text, ${param('now')}::timestamptz, ${param('now')}::timestamptz)
    on conflict (user_id, device_hash) do update set last_seen_at = excluded.last_seen_at
  )
  select not exists (select from known where device_hash = ${param('deviceHash')}::text) as "isNew",
    not exists (select from known) as "isFirst"`,
)

/** Remembers a device. Returns whether it is new and whether it is the user's first. */
export async function rememberDevice(tx: Queryable, device: Device) {
  const [row] = await upsertDevice(tx, device)
  if (!row) throw new Error('the statement returned no row')
  return row
}

export async function deleteDevicesOf(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(knownDevices).where(eq(knownDevices.userId, userId))
}

/** A login from a forgotten device sends the "new login" email again. */
export async function deleteDevicesUnseenSince(db: Queryable, moment: Date): Promise<void> {
  await db.delete(knownDevices).where(lt(knownDevices.lastSeenAt, moment))
}
