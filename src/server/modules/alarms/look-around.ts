import { adminPaths } from '#core/admin-paths.ts'
import { ALARM_KINDS, ALARM_TITLES, type AlarmKind } from '#core/domain/alarm-kind.ts'
import { HOUR_MS, MINUTE_MS } from '#core/domain/durations.ts'
import { paths } from '#core/paths.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Db, inTransaction, type Queryable } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { Watch } from '#server/platform/watch.ts'
import { listAdmins } from '../identity/index.ts'
import type { QueueMail } from '../mail/index.ts'
import { notifyStaff } from '../notifications/index.ts'
import { type AlarmRow, saveCleared, saveSeen, takeUntold } from './queries.ts'

export type AlarmDeps = { db: Db; clock: Clock; log: Log; queueMail: QueueMail; watches: readonly Watch[] }

/** How often each instance looks. */
export const ROUND_MS = 5 * MINUTE_MS
/** What only one instance sees is over when it has not seen it for three rounds: it may be gone itself. */
const LOCAL_MS = 3 * ROUND_MS

const LINKS: Partial<Record<AlarmKind, string>> = {
  provider_silent: adminPaths.settings('payments'),
  mails_failing: adminPaths.mails(),
  webhooks_failing: adminPaths.webhooks(),
  backup_stale: adminPaths.settings('backup'),
  backup_failed: adminPaths.settings('backup'),
  backup_unreadable: adminPaths.settings('backup'),
}

export function linkOf(kind: AlarmKind): string {
  return LINKS[kind] ?? paths.admin()
}

/** Looks at everything once, raises and clears alarms, and tells staff of new ones. `keep` gets each figure. */
export async function lookAround(
  deps: AlarmDeps,
  keep: (kind: AlarmKind, seen: { value: number; isTrouble: boolean }) => void,
): Promise<void> {
  for (const watch of deps.watches) {
    await lookAt(deps, watch, keep).catch((error: unknown) => {
      deps.log.warn({ err: error, watch: watch.kind }, 'the shop could not look at something that it watches')
    })
  }
  await tell(deps)
}

async function lookAt(
  { db, clock }: AlarmDeps,
  { kind, look, local }: Watch,
  keep: Parameters<typeof lookAround>[1],
): Promise<void> {
  const { value, trouble } = await look()
  keep(kind, { value, isTrouble: trouble !== null })
  const now = clock.now()
  if (trouble) return saveSeen(db, { kind, trouble, now })
  const unseenSince = local ? new Date(now.getTime() - LOCAL_MS) : now
  await saveCleared(db, { kind, now, unseenSince })
}

/** Once when an alarm is raised, and not twice in an hour if it comes and goes. */
async function tell({ db, clock, queueMail }: AlarmDeps): Promise<void> {
  const now = clock.now()
  const quietSince = new Date(now.getTime() - HOUR_MS)
  await inTransaction(db, async (tx) => {
    const untold = inOrder(await takeUntold(tx, { now, quietSince }))
    for (const { kind, detail, fix } of untold)
      await notifyStaff(tx, {
        kind: 'alarm',
        title: ALARM_TITLES[kind],
        body: `${detail} ${fix}`,
        link: linkOf(kind),
      })
    if (untold.length > 0) await mailAdmins(tx, queueMail, untold)
  })
}

async function mailAdmins(tx: Queryable, queueMail: QueueMail, told: readonly AlarmRow[]): Promise<void> {
  const payload = told.map(({ kind, detail, fix }) => ({ title: ALARM_TITLES[kind], detail, fix }))
  for (const { id, name, email } of await listAdmins(tx))
    await queueMail(tx, 'alarm', { to: { email, name, userId: id }, payload: { name, alarms: payload } })
}

export function inOrder(rows: readonly AlarmRow[]): AlarmRow[] {
  return rows.toSorted((one, other) => ALARM_KINDS.indexOf(one.kind) - ALARM_KINDS.indexOf(other.kind))
}
