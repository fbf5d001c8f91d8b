import type { StaffUser } from '#core/contract/admin-users.ts'
import { toDollars } from '#core/domain/money.ts'
import { AppError } from '#core/errors.ts'
import { findPerson, listLiveTokens, listUserNotes, presentPerson } from '../../identity/index.ts'
import { listLicensesHeldBy } from '../../licensing/index.ts'
import { findSubscriptionIds } from '../../subscriptions/index.ts'
import type { AccountDeps } from '../deps.ts'
import { listNewestOrders, sumOrders } from './queries.ts'

/** As many as fit on the page. The order list has the rest. */
const SHOWN = 10

type Deps = Pick<AccountDeps, 'db' | 'clock' | 'shopClock'>

export async function showUser(
  { db, clock, shopClock }: Deps,
  id: number,
  viewerId: number | null,
): Promise<StaffUser> {
  const person = await findPerson(db, id)
  if (!person) throw new AppError('not_found')
  const [orders, sums, licenses, sessions, notes] = await Promise.all([
    listNewestOrders(db, id, SHOWN),
    sumOrders(db, id),
    listLicensesHeldBy(db, id, { now: shopClock.now(), limit: SHOWN }),
    listLiveTokens(db, id, clock.now()),
    listUserNotes(db, id),
  ])
  const subscriptions = await findSubscriptionIds(
    db,
    licenses.map((license) => license.id),
  )
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
      subscription_id: subscriptions.get(license.id) ?? null,
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
