import { DAY_MS } from '#core/domain/durations.ts'
import { utcDay } from '#core/domain/utc-day.ts'
import type { Sight, Watch } from '#server/platform/watch.ts'
import type { BackupDeps } from './deps.ts'
import { findBackupState, findShopStart } from './queries.ts'

/** Two nights without a backup. */
const STALE_MS = 2 * DAY_MS
const REACH = 'See whether there is space for it, and whether the place of the backups can be reached.'

export function backupWatches({ db, clock }: Pick<BackupDeps, 'db' | 'clock'>): Watch[] {
  return [
    {
      kind: 'backup_stale',
      metric: { name: 'backup_age_seconds', help: 'Time since the last backup, or since the shop was made' },
      look: async () => {
        const made = (await findBackupState(db))?.lastAt
        const last = made ?? (await findShopStart(db)) ?? clock.now()
        const age = clock.now().getTime() - last.getTime()
        const detail = made ? `It was made on ${utcDay(made)}.` : 'There is no backup yet.'
        return { value: age / 1000, trouble: age >= STALE_MS ? { detail, fix: REACH } : null }
      },
    },
    {
      kind: 'backup_failed',
      metric: { name: 'backup_failed', help: 'Whether the last backup failed' },
      look: async () => sightOf((await findBackupState(db))?.backupError, REACH),
    },
    {
      kind: 'backup_unreadable',
      metric: {
        name: 'backup_unreadable',
        help: 'Whether the last backup could not be restored to check it',
      },
      look: async () =>
        sightOf(
          (await findBackupState(db))?.checkError,
          'Make a new backup and check it. Keep the archive for whoever helps you to find the cause.',
        ),
    },
  ]
}

function sightOf(error: string | null | undefined, fix: string): Sight {
  return { value: error ? 1 : 0, trouble: error ? { detail: error.slice(0, 500), fix } : null }
}
