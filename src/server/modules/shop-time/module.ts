import { AppError } from '#core/errors.ts'
import type { MovableClock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { Module, TimedWork } from '#server/platform/module.ts'
import type { Bus } from '#server/platform/notify.ts'
import { forgetPages } from '#server/platform/page-cache/forget-pages.ts'
import { listHappenings } from './list-happenings.ts'
import { type Move, moveTime, type SandboxTime, targetOf } from './move-time.ts'
import { findNextRenewal, findShopTime, insertMove } from './queries.ts'

/** Heard on the bus when the time is the machine's again, which happens only with the demo. */
export const SHOP_TIME_CHANNEL = 'shop_time'

/** A clock that can be moved, and the payment sandbox that moves along. Without one, the time stays the machine's. */
export type MovableTime = { clock: MovableClock; sandbox: SandboxTime }

type Deps = {
  db: Db
  log: Log
  movable: MovableTime | null
  /** Whether payments run in the sandbox now; with real keys the time is always the machine's. */
  isSandbox: () => boolean
  work: readonly TimedWork[]
}

const SHOWN = 100
const ONLY_IN_TEST_MODE = 'The shop’s time can be moved only while payments run in the sandbox.'
const FAILED = 'Something failed on the way; the log of the shop says what. Continue to try again.'

export type ShopTime = ReturnType<typeof createShopTimeModule>

/** The shop's time in test mode, which staff can move forward to see what a year brings. */
export function createShopTimeModule({ db, log, movable, isSandbox, work }: Deps) {
  let stored: Awaited<ReturnType<typeof findShopTime>>
  let moving: Promise<void> | null = null
  let problem: string | null = null
  let stopping = false

  async function load(): Promise<void> {
    stored = await findShopTime(db)
    apply()
  }

  function apply(): void {
    movable?.clock.setOffset(isSandbox() ? (stored?.offsetMs ?? 0) : 0)
  }

  /** One move at a time; a second call only waits for the first. */
  function run({ clock, sandbox }: MovableTime): Promise<void> {
    let failed = false
    problem = null
    moving ??= moveTime({ db, clock, sandbox, work, isStopping: () => stopping })
      .catch((error: unknown) => {
        log.error({ err: error }, 'moving the shop’s time has stopped')
        failed = true
      })
      .then(() => load())
      .then(() => forgetPages(db))
      .catch((error: unknown) => log.warn({ err: error }, 'the shop’s time could not be read again'))
      .finally(() => {
        // Together: who reads the one may ask for the next move.
        if (failed) problem = FAILED
        moving = null
      })
    return moving
  }

  function required(): MovableTime {
    if (!movable || !isSandbox()) throw new AppError('conflict', { message: ONLY_IN_TEST_MODE })
    return movable
  }

  return {
    /** Call once the tables exist, and before anything asks for the time. */
    load,
    /** Call when the payment keys have changed. */
    apply,
    listen: (bus: Bus) =>
      bus.subscribe(SHOP_TIME_CHANNEL, () => {
        load().catch((error: unknown) => log.warn({ err: error }, 'the shop’s time could not be read again'))
      }),
    /** Continues what a restart has interrupted. */
    start: () => {
      if (movable && isSandbox() && stored?.movingTo) void run(movable)
    },
    stop: async () => {
      stopping = true
      await moving
    },
    /** Resolves when the move has started; `done` when it has ended. */
    move: async (move: Move): Promise<{ done: Promise<void> }> => {
      const time = required()
      const from = time.clock.now()
      const to = await targetOf(db, time.clock, move)
      if (!(await insertMove(db, { from, to })))
        throw new AppError('conflict', { message: 'The shop’s time is being moved. Wait until it is there.' })
      return { done: run(time) }
    },
    /** After a failure on the way. */
    resume: async (): Promise<{ done: Promise<void> }> => ({ done: run(required()) }),
    /** Null if the time cannot be moved. */
    state: async () => {
      if (!movable || !isSandbox()) return null
      const [row, renewal] = await Promise.all([findShopTime(db), findNextRenewal(db)])
      return {
        now: movable.clock.now(),
        machineNow: movable.clock.machine.now(),
        movedFrom: row?.movedFrom ?? null,
        movingTo: row?.movingTo ?? null,
        isMoving: moving !== null,
        problem,
        nextRenewalAt: renewal?.periodEnd ?? null,
        happenings: row ? await listHappenings(db, { since: row.movedFrom, limit: SHOWN }) : [],
      }
    },
    /** The shop's time if it was moved, else null. */
    movedTo: (): Date | null => (movable && isSandbox() && stored ? movable.clock.now() : null),
  } satisfies Module
}
