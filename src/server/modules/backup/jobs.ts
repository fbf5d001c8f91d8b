import * as z from 'zod/mini'
import { HOUR_SECONDS } from '#core/domain/durations.ts'
import { messageOf } from '#server/platform/error-text.ts'
import { defineJob, type Jobs } from '#server/platform/jobs.ts'
import { checkBackup } from './check-backup.ts'
import type { BackupDeps } from './deps.ts'
import { deleteOutdated, makeBackup } from './make-backup.ts'
import { saveFailure, saveRestored } from './queries.ts'

const LONG = { single: true, retries: 2, retrySeconds: 600, expireSeconds: 6 * HOUR_SECONDS }

export const backupJob = defineJob({ id: 'make-backup', payload: z.object({}), cron: '30 2 * * *', ...LONG })
/** On Sundays, after the backup of the day. */
export const checkJob = defineJob({ id: 'check-backup', payload: z.object({}), cron: '30 4 * * 0', ...LONG })

type JobDeps = BackupDeps & {
  /** Aborted when the shop stops. */
  signal: AbortSignal
}

export function backupJobs(jobs: Pick<Jobs, 'handle'>, deps: JobDeps): void {
  jobs.handle(backupJob, () => runBackup(deps))
  jobs.handle(checkJob, () => runCheck(deps))
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
    throw error
  }
}

async function* until<Part>(signal: AbortSignal, parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  for await (const part of parts) {
    signal.throwIfAborted()
    yield part
  }
}

/** With its causes: a bucket's reason is inside of the error that a file could not be written. */
function describe(error: unknown): string {
  const messages = new Set<string>()
  for (let cause = error; cause !== undefined && cause !== null; cause = causeOf(cause))
    messages.add(messageOf(cause) || String(cause))
  return [...messages].join(': ')
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : null
}
