import type { ListQuery } from '#core/contract/admin-list.ts'
import type { adminUsers, UserSort, UserState } from '#core/contract/admin-users.ts'
import type { ResultOf } from '#core/contract/endpoint.ts'
import type { RoleId } from '#core/domain/roles.ts'
import { wordsOf } from '#core/domain/search-words.ts'
import { users } from '#server/db/tables/index.ts'
import type { Db } from '#server/platform/database.ts'
import { countUpTo, type Ordering, readSlice, type Total, toList } from '#server/platform/keyset.ts'
import { readTally } from '#server/platform/tallies.ts'
import { listPeople, matchingPeople, type PersonRow, type UserFilter } from './queries.ts'

const byAge = {
  column: users.createdAt,
  id: users.id,
  type: 'timestamptz',
  placeOf: (row: PersonRow) => ({ value: row.createdAt, id: row.id }),
} as const
const byName = {
  column: users.sortName,
  id: users.id,
  type: 'text',
  placeOf: (row: PersonRow) => ({ value: row.sortName ?? '', id: row.id }),
} as const

const ORDERINGS: Record<UserSort, Ordering<PersonRow>> = {
  '-created': { ...byAge, descending: true },
  created: { ...byAge, descending: false },
  name: { ...byName, descending: false },
  '-name': { ...byName, descending: true },
  '-active': {
    column: users.lastActiveAt,
    id: users.id,
    type: 'timestamptz',
    descending: true,
    placeOf: (row) => ({ value: row.lastActiveAt, id: row.id }),
  },
}

type Query = ListQuery & { role?: '1' | '2' | '3' | undefined; state?: UserState | undefined; sort: UserSort }

export async function listStaffUsers(
  db: Db,
  query: Query,
): Promise<ResultOf<typeof adminUsers.list>['data']> {
  const filter: UserFilter = {
    words: wordsOf(query.q),
    roleId: query.role && (Number(query.role) as RoleId),
    state: query.state,
  }
  const [slice, total] = await Promise.all([
    readSlice(query, ORDERINGS[query.sort], (range) => listPeople(db, filter, range)),
    countPeople(db, filter),
  ])
  return toList(query, slice, { total, present: (row) => ({ ...presentPerson(row), orders: row.orders }) })
}

export function presentPerson(row: Omit<PersonRow, 'orders'>) {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role_id: row.roleId,
    state: stateOf(row),
    created_at: row.createdAt.toISOString(),
    last_active_at: row.lastActiveAt.toISOString(),
  }
}

function stateOf({ disabledAt, emailVerifiedAt }: Omit<PersonRow, 'orders'>): UserState {
  if (disabledAt !== null) return 'disabled'
  return emailVerifiedAt === null ? 'unconfirmed' : 'active'
}

async function countPeople(db: Db, filter: UserFilter): Promise<Total> {
  const isPlain = filter.words.length === 0 && filter.roleId === undefined && filter.state === undefined
  if (isPlain) return { total: await readTally(db, 'users'), counted: true }
  return countUpTo(db, users, matchingPeople(db, filter))
}
