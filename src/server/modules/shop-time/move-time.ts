import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/domain/durations.ts'
import { addMonths } from '#core/domain/license-period.ts'
import { chargeDueAt } from '#core/domain/subscription-calendar.ts'
import { AppError } from '#core/errors.ts'
import type { MovableClock } from '#server/platform/clock.ts'
import type { Db, Queryable } from '#server/platform/database.ts'
import type { TimedWork } from '#server/platform/module.ts'
import { findNextMoment, findNextRenewal, findShopTime, finishMove, saveOffset } from './queries.ts'

export type Move = 'day' | 'week' | 'renewal' | 'year'

/** The providers' side of test mode, which lives by the same clock. */
export type SandboxTime = { runDue: () => Promise<void>; nextDueAt: () => Date | null }

/** For whatever has no time of its own, such as a bar that shows how far it is. */
const LONGEST_STEP_MS = 30 * DAY_MS
/** Timers are no more exact than this either, and a busy hour has at most sixty steps. */
const SHORTEST_STEP_MS = MINUTE_MS
/** The sandbox's certificate is valid for thirty years. */
const MOST_YEARS = 20

/** Where a move ends. Throws if the shop has nothing to move to, or has come far enough. */
export async function targetOf(db: Queryable, clock: MovableClock, move: Move): Promise<Date> {
  const now = clock.now()
  const target = move === 'renewal' ? await nextRenewal(db, now) : addTo(now, move)
  if (target > addMonths(clock.machine.now(), 12 * MOST_YEARS))
    throw new AppError('conflict', {
      message: `The shop’s time can be at most ${MOST_YEARS} years ahead. Remove the demo data, or start with an empty data folder.`,
    })
  return target
}

function addTo(now: Date, move: Exclude<Move, 'renewal'>): Date {
  if (move === 'year') return addMonths(now, 12)
  return new Date(now.getTime() + (move === 'week' ? 7 : 1) * DAY_MS)
}

/** An hour after the charge is due, because charges are spread over it. */
async function nextRenewal(db: Queryable, now: Date): Promise<Date> {
  const next = await findNextRenewal(db)
  if (!next)
    throw new AppError('conflict', {
      message: 'No subscription renews. Subscribe to a yearly plan in the shop first.',
    })
  const dueAt = chargeDueAt(next) ?? next.periodEnd
  return new Date(Math.max(dueAt.getTime(), now.getTime()) + HOUR_MS)
}

type Deps = {
  db: Db
  clock: MovableClock
  sandbox: SandboxTime
  /** In order: what one of them leaves to do is done by the next. */
  work: readonly TimedWork[]
  /** Asked before each step: the shop may be about to stop. */
  isStopping: () => boolean
}

/**
 * Moves the stored time to its target through every moment at which something is due, and does it there, so that
 * mails, charges and declines happen as they would. The timers rest meanwhile: what they have in hand would seem
 * abandoned once the clock has moved.
 */
export async function moveTime(deps: Deps): Promise<void> {
  const resumes = await Promise.all(deps.work.map(({ pause }) => pause?.()))
  try {
    while (!deps.isStopping() && (await step(deps)));
  } finally {
    for (const resume of resumes) resume?.()
  }
}

/** False when there is no more to do. */
async function step(deps: Deps): Promise<boolean> {
  const { db, clock } = deps
  const target = (await findShopTime(db))?.movingTo
  if (!target) return false
  await doEverythingDue(deps)
  const now = clock.now()
  if (now >= target) {
    await finishMove(db)
    return false
  }
  const offsetMs = (await nextStop(deps, now, target)).getTime() - clock.machine.now().getTime()
  if (!(await saveOffset(db, offsetMs))) return false
  clock.setOffset(offsetMs)
  return true
}

/** What a charge leaves to do, such as the provider's event about it, is due within the next minute. */
async function doEverythingDue({ sandbox, work }: Deps): Promise<void> {
  await sandbox.runDue()
  for (const { runDue } of work) await runDue()
}

async function nextStop({ db, sandbox }: Deps, now: Date, target: Date): Promise<Date> {
  const moments = [await findNextMoment(db, now), sandbox.nextDueAt()].filter((moment) => moment !== null)
  const next = Math.min(now.getTime() + LONGEST_STEP_MS, ...moments.map((moment) => moment.getTime()))
  return new Date(Math.min(Math.max(next, now.getTime() + SHORTEST_STEP_MS), target.getTime()))
}
