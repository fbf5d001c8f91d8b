import * as z from 'zod/mini'
import { DAY_MS, HOUR_SECONDS } from '#core/domain/durations.ts'
import { paths } from '#core/paths.ts'
import { defineJob, type Jobs } from '#server/platform/jobs.ts'
import { notifyStaff } from '../notifications/index.ts'
import { checkBackup } from './check-backup.ts'
import type { BackupDeps } from './deps.ts'
import { deleteOutdated, makeBackup } from './make-backup.ts'
import { findBackupState, findShopStart, saveFailure, saveRestored } from './queries.ts'

const LONG = { retries: 2, retrySeconds: 600, expireSeconds: 6 * HOUR_SECONDS }

export const backupJob = defineJob({ id: 'make-backup', payload: z.object({}), cron: '30 2 * * *', ...LONG })
/** On Sundays, after the backup of the day. */
export const checkJob = defineJob({ id: 'check-backup', payload: z.object({}), cron: '30 4 * * 0', ...LONG })
const staleJob = defineJob({ id: 'stale-backups', payload: z.object({}), cron: '0 12 * * *' })

/** Two nights without a backup. */
const STALE_MS = 2 * DAY_MS

type JobDeps = BackupDeps & {
  /** Aborted when the shop stops. */
  signal: AbortSignal
}

export function backupJobs(jobs: Pick<Jobs, 'handle'>, deps: JobDeps): void {
  jobs.handle(backupJob, () => runBackup(deps))
  jobs.handle(checkJob, () => runCheck(deps))
  jobs.handle(staleJob, () => noticeStaleBackups(deps))
}

export async function runBackup(deps: JobDeps): Promise<void> {
  const { db, log, signal } = deps
  try {
    const place = await deps.openPlace()
    const { name, bytes } = await makeBackup(deps, { place, signal })
    const deleted = await deleteOutdated(place)
    log.info({ name, bytes, deleted }, 'a backup was made')
  } catch (error) {
    // Starts again with the shop.
    if (signal.aborted) throw error
    await saveFailure(db, { backupError: describe(error) })
    await notify(deps, { key: 'failed', title: 'The backup failed', body: describe(error) })
    throw error
  }
}

export async function runCheck(deps: JobDeps): Promise<void> {
  const { db, clock, log } = deps
  try {
    const place = await deps.openPlace()
    const [newest] = await place.list()
    const found = newest && (await place.find(newest.name))
    if (!found) throw new Error('There is no backup yet.')
    const checked = await checkBackup(deps, {
      open: () => until(deps.signal, found.open()),
      workFolder: place.workFolder,
    })
    await saveRestored(db, { restoredAt: clock.now(), restoredName: newest.name })
    log.info({ name: newest.name, ...checked }, 'a backup was restored to check it')
  } catch (error) {
    if (deps.signal.aborted) throw error
    await saveFailure(db, { checkError: describe(error) })
    await notify(deps, { key: 'check', title: 'The backup could not be restored', body: describe(error) })
    throw error
  }
}

async function* until<Part>(signal: AbortSignal, parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  for await (const part of parts) {
    signal.throwIfAborted()
    yield part
  }
}

export async function noticeStaleBackups(deps: JobDeps): Promise<void> {
  const { db, clock } = deps
  const last = (await findBackupState(db))?.lastAt ?? (await findShopStart(db))
  if (!last || clock.now().getTime() - last.getTime() < STALE_MS) return
  await notify(deps, {
    key: 'stale',
    title: 'The last backup is more than two days old',
    body: 'See whether there is space for it, and whether the place of the backups can be reached.',
  })
}

/** Once a day for each kind. */
async function notify(
  { db, clock }: Pick<BackupDeps, 'db' | 'clock'>,
  { key, title, body }: { key: string; title: string; body: string },
): Promise<void> {
  const day = clock.now().toISOString().slice(0, 10)
  await notifyStaff(db, {
    kind: 'backup',
    title,
    body: body.slice(0, 500),
    link: paths.adminSettings('backup'),
    dedupeKey: `backup:${key}:${day}`,
  })
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
