import { and, desc, eq, exists, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { UserState } from '#core/contract/admin-users.ts'
import type { RoleId } from '#core/domain/roles.ts'
import { orders, userNotes, userRoles, users } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { Slice } from '#server/platform/keyset.ts'
import { contains } from '#server/platform/search.ts'
import { firstRole } from '../first-role.ts'
import { hasSecondFactor } from '../second-factor/queries.ts'

export type UserFilter = { words: string[]; roleId?: RoleId | undefined; state?: UserState | undefined }

const person = {
  id: users.id,
  name: users.name,
  sortName: users.sortName,
  email: users.email,
  emailVerifiedAt: users.emailVerifiedAt,
  disabledAt: users.disabledAt,
  createdAt: users.createdAt,
  lastActiveAt: users.lastActiveAt,
  roleId: firstRole,
}
export type PersonRow = Awaited<ReturnType<typeof listPeople>>[number]

export function listPeople(db: Queryable, filter: UserFilter, { where, orderBy, limit, offset }: Slice) {
  return db
    .select({
      ...person,
      orders: sql<number>`(select count(*)::int from ${orders} as placed where placed.user_id = users.id)`,
    })
    .from(users)
    .where(and(matchingPeople(db, filter), where))
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
}

const STATES: Record<UserState, SQL | undefined> = {
  active: and(isNull(users.disabledAt), isNotNull(users.emailVerifiedAt)),
  unconfirmed: and(isNull(users.disabledAt), isNull(users.emailVerifiedAt)),
  disabled: isNotNull(users.disabledAt),
}

export function matchingPeople(db: Queryable, { words, roleId, state }: UserFilter): SQL | undefined {
  return and(
    isNull(users.anonymizedAt),
    ...words.map((word) => contains(users.searchText, word)),
    state && STATES[state],
    roleId === undefined
      ? undefined
      : exists(
          db
            .select({ one: sql`1` })
            .from(userRoles)
            .where(
              and(eq(userRoles.userId, users.id), eq(userRoles.roleId, roleId), eq(userRoles.position, 0)),
            ),
        ),
  )
}

export async function findPerson(db: Queryable, id: number) {
  const [row] = await db
    .select(person)
    .from(users)
    .where(and(eq(users.id, id), isNull(users.anonymizedAt)))
  return row && { ...row, hasSecondFactor: await hasSecondFactor(db, id) }
}

export function listUserNotes(db: Queryable, userId: number) {
  return db
    .select({
      id: userNotes.id,
      body: userNotes.body,
      createdAt: userNotes.createdAt,
      author: sql<
        string | null
      >`(select author.name from ${users} as author where author.id = ${userNotes.authorId})`,
    })
    .from(userNotes)
    .where(eq(userNotes.userId, userId))
    .orderBy(desc(userNotes.createdAt), desc(userNotes.id))
}

export async function insertUserNote(tx: Queryable, values: typeof userNotes.$inferInsert): Promise<void> {
  await tx.insert(userNotes).values(values)
}
