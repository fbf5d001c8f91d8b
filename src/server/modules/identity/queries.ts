import { and, asc, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import { ROLE_ID, type RoleId } from '#core/domain/roles.ts'
import { LIVE_SUBSCRIPTION_STATUSES } from '#core/domain/subscription-status.ts'
import {
  auditEntries,
  licenses,
  passwordResets,
  subscriptions,
  userNotes,
  userRoles,
  users,
} from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import { param, statement } from '#server/platform/statement.ts'
import { firstRole } from './first-role.ts'

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>

type By = { id: number } | { emailNormalized: string }

/** Ignores erased accounts. */
export async function findUser(db: Queryable, by: By) {
  const [row] = await db
    .select()
    .from(users)
    .where(and(matching(by), isNull(users.anonymizedAt)))
  return row
}

/** Like `findUser`, but locks the row until the transaction ends. */
export async function lockUser(tx: Queryable, by: By) {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(matching(by), isNull(users.anonymizedAt)))
    .for('update')
  return row
}

function matching(by: By) {
  return 'id' in by ? eq(users.id, by.id) : eq(users.emailNormalized, by.emailNormalized)
}

const rolesOf = statement<{ roleId: RoleId }>(
  'roles_of_user',
  sql`select role_id as "roleId" from ${userRoles} where user_id = ${param('userId')} order by position`,
)

/** In order; the first role decides what the user may do. */
export async function listRoles(db: Queryable, userId: number): Promise<RoleId[]> {
  const rows = await rolesOf(db, { userId })
  return rows.map(({ roleId }) => roleId)
}

/** Includes admins who can no longer log in. */
export async function hasAdmin(db: Queryable): Promise<boolean> {
  const [row] = await db
    .select({ id: userRoles.userId })
    .from(userRoles)
    .where(and(eq(userRoles.roleId, ROLE_ID.admin), eq(userRoles.position, 0)))
    .orderBy(asc(userRoles.userId))
    .limit(1)
  return row !== undefined
}

/**
 * Whether the shop would still have an admin without this user. Locks the others, so that two admins cannot leave at
 * once.
 */
export async function hasOtherAdmin(tx: Queryable, userId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isAdminNow(), ne(users.id, userId)))
    .orderBy(asc(users.id))
    .for('update')
  return rows.length > 0
}

/** The admins who can log in, and since when each has been one. */
export function listAdmins(db: Queryable) {
  return db
    .select({ id: users.id, name: users.name, email: users.email, since: userRoles.createdAt })
    .from(users)
    .innerJoin(userRoles, and(eq(userRoles.userId, users.id), eq(userRoles.roleId, ROLE_ID.admin)))
    .where(isAdminNow())
    .orderBy(asc(users.id))
}

/** Whether an admin was demoted, disabled or erased since then. */
export async function hasLostAdminSince(db: Queryable, moment: Date): Promise<boolean> {
  const [row] = await lostAdmins(db, { moment, admin: ROLE_ID.admin })
  return row !== undefined
}

const lostAdmins = statement(
  'admin_lost',
  sql`
  select 1 from ${auditEntries} entry
  where entry.created_at > ${param('moment')} and (
    entry.action in ('user.role_changed', 'user.erased') and (entry.before -> 'roles' ->> 0)::int = ${param('admin')}
    or entry.action = 'user.disabled' and exists (
      select from ${userRoles} where user_id::text = entry.subject_id and role_id = ${param('admin')} and position = 0
    )
  ) limit 1`,
)

/** Whether the account was disabled until then. */
export async function wasEnabledSince(db: Queryable, userId: number, moment: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.action, 'user.enabled'),
        eq(auditEntries.subjectId, String(userId)),
        gt(auditEntries.createdAt, moment),
      ),
    )
    .limit(1)
  return row !== undefined
}

function isAdminNow() {
  return and(isNull(users.disabledAt), isNull(users.anonymizedAt), sql`${firstRole} = ${ROLE_ID.admin}`)
}

type NewUser = Pick<
  typeof users.$inferInsert,
  'name' | 'email' | 'emailNormalized' | 'passwordHash' | 'emailVerifiedAt' | 'termsAcceptedAt'
> & { createdAt: Date }

export async function insertUser(
  tx: Queryable,
  { createdAt, ...values }: NewUser,
  roleId: RoleId,
): Promise<number> {
  const times = { createdAt, updatedAt: createdAt, lastActiveAt: createdAt }
  const [row] = await tx
    .insert(users)
    .values({ ...values, ...times })
    .returning({ id: users.id })
  if (!row) throw new Error('insert returned nothing')
  await tx.insert(userRoles).values({ userId: row.id, roleId, position: 0, createdAt })
  return row.id
}

type Change = Partial<
  Pick<
    typeof users.$inferInsert,
    | 'name'
    | 'email'
    | 'emailNormalized'
    | 'emailVerifiedAt'
    | 'passwordHash'
    | 'passwordChangedAt'
    | 'disabledAt'
    | 'termsAcceptedAt'
    | 'anonymizedAt'
  >
> & { updatedAt: Date }

export async function updateUser(tx: Queryable, userId: number, change: Change): Promise<void> {
  await tx.update(users).set(change).where(eq(users.id, userId))
}

const noteActive = statement(
  'user_touch',
  sql`
  update ${users} set last_active_at = ${param('now')}::timestamptz
  where id = ${param('userId')} and last_active_at < ${param('now')}::timestamptz`,
)

export async function touchUser(tx: Queryable, userId: number, now: Date): Promise<void> {
  await noteActive(tx, { userId, now })
}

export async function replaceRoles(tx: Queryable, userId: number, roleId: RoleId): Promise<void> {
  await tx.delete(userRoles).where(eq(userRoles.userId, userId))
  await tx.insert(userRoles).values({ userId, roleId, position: 0 })
}

type NewReset = typeof passwordResets.$inferInsert

export async function saveReset(tx: Queryable, values: NewReset): Promise<void> {
  await tx
    .insert(passwordResets)
    .values(values)
    .onConflictDoUpdate({ target: passwordResets.userId, set: values })
}

type ResetProof = { tokenHash: string; emailNormalized: string; now: Date }

const liveReset = ({ tokenHash, now }: ResetProof) =>
  and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now))

/** Requires the matching address and a token that has not expired. */
export async function findReset(db: Queryable, proof: ResetProof) {
  const [row] = await db
    .select({ userId: users.id })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(and(liveReset(proof), eq(users.emailNormalized, proof.emailNormalized), isNull(users.disabledAt)))
  return row
}

/** Consumes the token. Returns false if another call was faster. */
export async function takeReset(tx: Queryable, proof: ResetProof): Promise<boolean> {
  const deleted = await tx
    .delete(passwordResets)
    .where(liveReset(proof))
    .returning({ userId: passwordResets.userId })
  return deleted.length > 0
}

export async function deleteReset(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId))
}

export async function deleteResetsExpiredBefore(db: Queryable, moment: Date): Promise<void> {
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, moment))
}

export async function deleteNotesAbout(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(userNotes).where(eq(userNotes.userId, userId))
}

export async function deleteUserNotesBefore(db: Queryable, moment: Date): Promise<number> {
  const deleted = await db
    .delete(userNotes)
    .where(lt(userNotes.createdAt, moment))
    .returning({ id: userNotes.id })
  return deleted.length
}

type InactiveQuery = {
  /** Continues after this row. */
  after?: { lastActiveAt: Date; id: number } | undefined
  to: Date
  limit: number
}

/**
 * Customers who have been inactive since `to`, longest first. Staff accounts are never removed automatically, nor those
 * of people who pay for a subscription without ever logging in.
 */
export function listInactive(db: Queryable, { after, to, limit }: InactiveQuery) {
  const isStaff = sql`exists (select 1 from ${userRoles} where ${userRoles.userId} = ${users.id} and ${userRoles.roleId} <> ${ROLE_ID.customer})`
  const subscribes = sql`exists (select from ${licenses} join ${subscriptions} on ${subscriptions.licenseId} = ${licenses.id}
    where ${licenses.userId} = ${users.id} and ${inArray(subscriptions.status, [...LIVE_SUBSCRIPTION_STATUSES])})`
  const isAfter =
    after &&
    sql`(${users.lastActiveAt}, ${users.id}) > (${after.lastActiveAt.toISOString()}::timestamptz, ${after.id}::int)`
  return db
    .select({ id: users.id, name: users.name, email: users.email, lastActiveAt: users.lastActiveAt })
    .from(users)
    .where(
      and(
        isNull(users.anonymizedAt),
        lt(users.lastActiveAt, to),
        isAfter,
        sql`not ${isStaff} and not ${subscribes}`,
      ),
    )
    .orderBy(asc(users.lastActiveAt), asc(users.id))
    .limit(limit)
}
