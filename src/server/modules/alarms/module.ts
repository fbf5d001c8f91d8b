import { type Alarm, adminDashboard } from '#core/contract/admin-dashboard.ts'
import { ALARM_TITLES, type AlarmKind } from '#core/domain/alarm-kind.ts'
import { MINUTE_MS } from '#core/domain/durations.ts'
import type { Metrics } from '#server/platform/metrics.ts'
import type { Module } from '#server/platform/module.ts'
import { createMoveWatch } from '#server/platform/moved-clock.ts'
import { createRounds } from '#server/platform/rounds.ts'
import { type AlarmDeps, inOrder, linkOf, lookAround, ROUND_MS } from './look-around.ts'
import { type AlarmRow, listOpen } from './queries.ts'

/** The job queue catches up, and a backup is made, in less. */
const CALM_ROUNDS = 3

/** The shop watches itself: by a timer on every instance, since the job queue is one of the things that it watches. */
export function createAlarmsModule({ metrics, ...deps }: AlarmDeps & { metrics: Pick<Metrics, 'add'> }) {
  const { db, log, watches } = deps
  const last = new Map<AlarmKind, { value: number; isTrouble: boolean }>()
  const look = () => lookAround(deps, (kind, seen) => last.set(kind, seen))
  const wasMoved = createMoveWatch(deps.clock)
  let calmRounds = 0

  /** After the clock was moved, everything looks late, or as if it had never been. It gets time to become true again. */
  async function round(): Promise<void> {
    if (wasMoved()) calmRounds = CALM_ROUNDS
    if (calmRounds > 0) calmRounds -= 1
    else await look()
  }

  const rounds = createRounds({
    everyMs: ROUND_MS,
    firstMs: MINUTE_MS,
    work: round,
    onError: (error) => log.warn({ err: error }, 'the shop could not look after itself'),
  })
  for (const { kind, metric } of watches) {
    metrics.add({
      [metric.name]: { help: metric.help, read: () => last.get(kind)?.value ?? Number.NaN },
      [`alarm_${kind}`]: {
        help: 'Whether this instance sees the alarm',
        read: () => (last.get(kind)?.isTrouble ? 1 : 0),
      },
    })
  }

  return {
    mountRoutes: ({ on }) => {
      on(adminDashboard.alarms, async () => ({ data: inOrder(await listOpen(db)).map(present) }))
    },
    start: rounds.start,
    stop: rounds.stop,
    look,
    round,
  } satisfies Module
}

function present({ kind, detail, fix, raisedAt }: AlarmRow): Alarm {
  return { kind, title: ALARM_TITLES[kind], detail, fix, link: linkOf(kind), since: raisedAt.toISOString() }
}
