import type { adminDashboard } from '#core/contract/admin-dashboard.ts'
import type { ResultOf } from '#core/contract/endpoint.ts'
import { toDollars } from '#core/domain/money.ts'
import type { Queryable } from '#server/platform/database.ts'
import { readTally } from '#server/platform/tallies.ts'
import { findLastOrder } from './queries.ts'

type Counts = ResultOf<typeof adminDashboard.counts>['data']

/** Triggers maintain the counts, so reading them costs the same at any size. */
export async function countRecords(db: Queryable): Promise<Counts> {
  const [categories, products, users, orders, last] = await Promise.all([
    readTally(db, 'categories'),
    readTally(db, 'products'),
    readTally(db, 'users'),
    readTally(db, 'orders'),
    findLastOrder(db),
  ])
  return { categories, products, users, orders, last_order: last ? presentLast(last) : null }
}

type LastRow = NonNullable<Awaited<ReturnType<typeof findLastOrder>>>

function presentLast({ number, buyerName, totalCents, status, createdAt }: LastRow) {
  return { number, buyer: buyerName, total: toDollars(totalCents), status, created_at: createdAt }
}
