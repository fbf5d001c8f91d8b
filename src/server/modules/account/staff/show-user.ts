import type { StaffUser } from '#core/contract/admin-users.ts'
import { toDollars } from '#core/domain/money.ts'
import { AppError } from '#core/errors.ts'
import type { IdentityDeps } from '../../identity/index.ts'
import { findPerson, listLiveTokens, listUserNotes, presentPerson } from '../../identity/index.ts'
import { listLicensesHeldBy } from '../../licensing/index.ts'
import { listNewestOrders, sumOrders } from './queries.ts'

/** As many as fit on the page. The order list has the rest. */
const SHOWN = 10

type Deps = Pick<IdentityDeps, 'db' | 'clock'>

export async function showUser({ db, clock }: Deps, id: number, viewerId: number | null): Promise<StaffUser> {
  const person = await findPerson(db, id)
  if (!person) throw new AppError('not_found')
  const now = clock.now()
  const [orders, sums, licenses, sessions, notes] = await Promise.all([
    listNewestOrders(db, id, SHOWN),
    sumOrders(db, id),
    listLicensesHeldBy(db, id, { now, limit: SHOWN }),
    listLiveTokens(db, id, now),
    listUserNotes(db, id),
  ])
  return {
    ...presentPerson(person),
    self: id === viewerId,
    second_factor: person.hasSecondFactor,
    email_confirmed: person.emailVerifiedAt !== null,
    disabled_at: person.disabledAt?.toISOString() ?? null,
    orders_count: sums.count,
    spent: toDollars(sums.spentCents),
    orders: orders.map(({ totalCents, createdAt, ...order }) => ({
      ...order,
      total: toDollars(totalCents),
      created_at: createdAt.toISOString(),
    })),
    licenses: licenses.map(({ state, sitesUsed, sitesLimit, expiresAt, ...license }) => ({
      ...license,
      status: state,
      sites_used: sitesUsed,
      sites_limit: sitesLimit ?? 0,
      expires_at: expiresAt?.toISOString() ?? null,
    })),
    sessions: sessions.map(({ createdAt, lastUsedAt, expiresAt, ...login }) => ({
      ...login,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt.toISOString(),
      expires_at: expiresAt.toISOString(),
    })),
    notes: notes.map(({ createdAt, ...note }) => ({ ...note, created_at: createdAt.toISOString() })),
  }
}
