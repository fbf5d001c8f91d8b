import type { Enqueue } from '#server/platform/jobs.ts'
import type { Module } from '#server/platform/module.ts'
import type { BackupDeps } from './deps.ts'
import { backupJobs, runBackup, runCheck } from './jobs.ts'
import { findBackupState } from './queries.ts'
import { backupRoutes } from './routes.ts'
import { backupWatches } from './watches.ts'

type BackupState = { lastAt: Date | null; restoredAt: Date | null }

export function createBackupModule({ enqueue, ...deps }: BackupDeps & { enqueue: Enqueue }) {
  const stopping = new AbortController()
  const running = { ...deps, signal: stopping.signal }

  return {
    mountRoutes: ({ on }) => backupRoutes({ on, enqueue, ...deps }),
    registerJobs: (jobs) => backupJobs(jobs, running),
    stop: async () => stopping.abort(),
    watches: backupWatches(deps),
    runBackup: () => runBackup(running),
    runCheck: () => runCheck(running),
    /** When the last backup was made, and when one was last restored completely. */
    async backupState(): Promise<BackupState> {
      const state = await findBackupState(deps.db)
      return { lastAt: state?.lastAt ?? null, restoredAt: state?.restoredAt ?? null }
    },
  } satisfies Module
}
