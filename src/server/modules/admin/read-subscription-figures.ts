import type { SubscriptionFigures } from '#core/contract/admin-dashboard.ts'
import { DAY_MS } from '#core/domain/durations.ts'
import { toDollars } from '#core/domain/money.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Queryable } from '#server/platform/database.ts'
import { listDailyTally, readTally } from '#server/platform/tallies.ts'
import { lastDates } from './last-dates.ts'

const CHURN_DAYS = 365
const SHOWN_DAYS = 30
/** Charges that are late, but have not failed, have a day in the past. */
const EARLIEST = '2000-01-01'

type ByDay = ReadonlyMap<string, number>

/** Triggers maintain the sums, so that a year of a busy shop is as many rows as that of a quiet one. */
export async function readSubscriptionFigures(db: Queryable, clock: Clock): Promise<SubscriptionFigures> {
  const now = clock.now()
  const dates = lastDates(now, CHURN_DAYS)
  const since = dates[0] ?? ''
  const [active, pastDue, recurringCents, pastDueCents] = await Promise.all([
    readTally(db, 'subscriptions_active'),
    readTally(db, 'subscriptions_past_due'),
    readTally(db, 'recurring_cents'),
    readTally(db, 'past_due_cents'),
  ])
  const [started, lost, startedCents, lostCents, renewals, renewalCents] = await Promise.all([
    readByDay(db, 'subscriptions_started', since),
    readByDay(db, 'subscriptions_lost', since),
    readByDay(db, 'started_cents', since),
    readByDay(db, 'lost_cents', since),
    readByDay(db, 'renewals_due', EARLIEST),
    readByDay(db, 'renewals_due_cents', EARLIEST),
  ])
  const ahead = nextDates(now)
  const until = ahead.at(-1) ?? ''
  const isDue = (day: string) => day <= until
  // Today's bar holds what is late, too.
  const dueOn = (sums: ByDay, day: string) =>
    totalOf(sums, (each) => each === day || (day === ahead[0] && each < day))
  return {
    recurring: { count: active + pastDue, amount: toDollars(recurringCents) },
    due: { count: totalOf(renewals, isDue), amount: toDollars(totalOf(renewalCents, isDue)) },
    failed: { count: pastDue, amount: toDollars(pastDueCents) },
    churn: churnOf({ renewing: active + pastDue, started: totalOf(started), lost: totalOf(lost) }),
    past: dates.slice(-SHOWN_DAYS).map((day) => {
      const isLater = (other: string) => other > day
      const recurring = recurringCents - totalOf(startedCents, isLater) + totalOf(lostCents, isLater)
      return {
        day,
        recurring: toDollars(recurring),
        started: started.get(day) ?? 0,
        lost: lost.get(day) ?? 0,
      }
    }),
    ahead: ahead.map((day) => ({
      day,
      renewals: dueOn(renewals, day),
      amount: toDollars(dueOn(renewalCents, day)),
    })),
  }
}

/** Today and the days after it. */
function nextDates(now: Date): string[] {
  return lastDates(new Date(now.getTime() + (SHOWN_DAYS - 1) * DAY_MS), SHOWN_DAYS)
}

type Moved = { renewing: number; started: number; lost: number }

/** Whatever renews now and was not started since, or was lost since, renewed at the start. */
function churnOf({ renewing, started, lost }: Moved): SubscriptionFigures['churn'] {
  const at_start = renewing - started + lost
  return { percent: at_start === 0 ? null : Math.round((lost / at_start) * 1000) / 10, lost, at_start }
}

async function readByDay(db: Queryable, name: string, since: string): Promise<ByDay> {
  return new Map((await listDailyTally(db, name, since)).map(({ day, total }) => [day, total]))
}

function totalOf(sums: ByDay, counts: (day: string) => boolean = () => true): number {
  return [...sums].reduce((total, [day, amount]) => (counts(day) ? total + amount : total), 0)
}
