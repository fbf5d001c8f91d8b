import { ArchiveError } from '#server/platform/backup/archive-error.ts'
import type { OpenArchive } from '#server/platform/backup/read-archive.ts'
import { restoreArchive } from '#server/platform/backup/restore-archive.ts'
import { createClient } from '#server/platform/database-client.ts'
import type { BackupDeps } from './deps.ts'
import { findBrokenRules } from './money-rules.ts'
import { listPackageFiles } from './queries.ts'

type Checked = { rows: number; files: number; createdAt: Date }
type Options = { open: OpenArchive['open']; workFolder: string; report?: (line: string) => void }

/**
 * Restores an archive into a scratch database and checks the rules about money and the packages there. Throws an
 * `ArchiveError` that says what is wrong.
 */
export async function checkBackup(
  { openScratch, passphrase, clock }: Pick<BackupDeps, 'openScratch' | 'passphrase' | 'clock'>,
  { open, workFolder, report = () => {} }: Options,
): Promise<Checked> {
  const scratch = await openScratch(workFolder)
  try {
    const target = { databaseUrl: scratch.url, storage: null, report }
    const { manifest, rows, files } = await restoreArchive({ open, passphrase }, target)
    const problems = await findProblems(scratch.url, { files, now: clock.now() })
    if (problems.length > 0)
      throw new ArchiveError(
        `The archive can be restored, but what is in it is not right:\n${problems.join('\n')}`,
      )
    return { rows, files: files.size, createdAt: new Date(manifest.created_at) }
  } finally {
    await scratch.close()
  }
}

type Found = { files: ReadonlyMap<string, string>; now: Date }

/** What is wrong with restored data. */
export async function findProblems(url: string, { files, now }: Found): Promise<string[]> {
  const client = createClient(url, { application_name: 'cartwright restore' })
  await client.connect()
  try {
    const packages = await listPackageFiles(client)
    const missing = packages
      .filter(({ key, sha256 }) => files.get(key) !== sha256)
      .map(({ key }) => `the package ${key} is missing, or is not the one that was signed`)
    return [...(await findBrokenRules(client, { now })), ...missing]
  } finally {
    await client.end()
  }
}
