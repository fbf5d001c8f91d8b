import type { adminDashboard, SalesDay, Totals } from '#core/contract/admin-dashboard.ts'
import type { ResultOf } from '#core/contract/endpoint.ts'
import { toDollars } from '#core/domain/money.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Queryable } from '#server/platform/database.ts'
import { listDailyTally } from '#server/platform/tallies.ts'
import { listVisitDays } from '../visits/index.ts'
import { lastDates } from './last-dates.ts'

type Sales = ResultOf<typeof adminDashboard.sales>['data']

/** Amounts are in cents, so that sums stay exact. */
type Day = { day: string; revenueCents: number; refundedCents: number; orders: number; visits: number }

/**
 * The last days including today, and as many before for comparison. Days and sums are in UTC; triggers maintain the
 * sums, so that a year of a busy shop is only a few hundred rows.
 */
export async function readSales(db: Queryable, clock: Clock, days: number): Promise<Sales> {
  const dates = lastDates(clock.now(), 2 * days)
  const since = dates[0] ?? ''
  const [revenue, refunded, orders, visits] = await Promise.all([
    listDailyTally(db, 'revenue_cents', since),
    listDailyTally(db, 'refunded_cents', since),
    listDailyTally(db, 'paid_orders', since),
    listVisitDays(db, since),
  ])
  const [revenueOn, refundedOn, ordersOn] = [revenue, refunded, orders].map(
    (rows) => new Map(rows.map(({ day, total }) => [day, total])),
  )
  const visitsOn = new Map(visits.map(({ day, visitors }) => [day, visitors]))
  const all = dates.map(
    (day): Day => ({
      day,
      revenueCents: revenueOn?.get(day) ?? 0,
      refundedCents: refundedOn?.get(day) ?? 0,
      orders: ordersOn?.get(day) ?? 0,
      visits: visitsOn.get(day) ?? 0,
    }),
  )
  const shown = all.slice(days)
  return { days: shown.map(presentDay), totals: totalsOf(shown), before: totalsOf(all.slice(0, days)) }
}

function presentDay({ day, revenueCents, orders, visits }: Day): SalesDay {
  return { day, revenue: toDollars(revenueCents), orders, visits }
}

function totalsOf(days: readonly Day[]): Totals {
  const sum = (of: (day: Day) => number) => days.reduce((total, day) => total + of(day), 0)
  const [orders, visits] = [sum((day) => day.orders), sum((day) => day.visits)]
  return {
    revenue: toDollars(sum((day) => day.revenueCents)),
    refunds: toDollars(sum((day) => day.refundedCents)),
    orders,
    visits,
    conversion: visits === 0 ? null : Math.round((orders / visits) * 10_000) / 100,
  }
}
