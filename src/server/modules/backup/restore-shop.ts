import type { ArchiveSummary, OpenArchive } from '#server/platform/backup/read-archive.ts'
import { restoreArchive } from '#server/platform/backup/restore-archive.ts'
import { openDatabase } from '#server/platform/database.ts'
import type { Storage } from '#server/platform/storage.ts'
import { findProblems } from './check-backup.ts'
import { saveRestored } from './queries.ts'

type Target = {
  databaseUrl: string
  storage: Storage
  name: string
  now: Date
  report: (line: string) => void
  /** Called with what the archive contains when the target is known to be empty. May refuse it. */
  onChecked: (summary: ArchiveSummary) => void
}

/** Restores an archive for good. Returns what is wrong with the restored data, which is complete in any case. */
export async function restoreShop(
  archive: OpenArchive,
  { databaseUrl, storage, name, now, report, onChecked }: Target,
): Promise<{ summary: ArchiveSummary; problems: string[] }> {
  const summary = await restoreArchive(archive, { databaseUrl, storage, report, onChecked })
  report('Checking the rules about money')
  const problems = await findProblems(databaseUrl, { files: summary.files, now })
  const database = openDatabase({ url: databaseUrl, poolSize: 2, onError: () => {} })
  try {
    if (problems.length === 0) await saveRestored(database.db, { restoredAt: now, restoredName: name })
  } finally {
    await database.close()
  }
  return { summary, problems }
}
