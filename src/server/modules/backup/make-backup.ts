import { createWriteStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { outdatedArchives } from '#core/domain/backup-retention.ts'
import { DAY_MS } from '#core/domain/durations.ts'
import { writeArchive } from '#server/platform/backup/write-archive.ts'
import { nameArchive } from './archive-name.ts'
import { type BackupDeps, makeSecretCheck } from './deps.ts'
import { type Archive, closeFolder, type Place } from './place.ts'
import { saveBackup } from './queries.ts'

type Options = { place: Place; report?: (line: string) => void; signal?: AbortSignal }

/** Archives in progress; a killed process leaves one behind. */
const IN_PROGRESS = 'in-progress-'

/** Makes one archive and puts it in its place. It gets its name only when it is complete. */
export async function makeBackup(
  deps: BackupDeps,
  { place, report = () => {}, signal }: Options,
): Promise<Archive> {
  const at = deps.clock.now()
  const name = nameArchive(at)
  await closeFolder(place.workFolder)
  await sweep(place.workFolder)
  const path = join(place.workFolder, `${IN_PROGRESS}${name}`)
  try {
    const archive = writeArchive({
      databaseUrl: deps.databaseUrl,
      storage: deps.storage,
      createdAt: at,
      passphrase: deps.passphrase,
      secretCheck: makeSecretCheck(deps.keyring),
      appSecret: deps.appSecret,
      report,
      ...(signal && { signal }),
    })
    await pipeline(archive, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }), { signal })
    const { size: bytes } = await stat(path)
    await place.publish(path, name)
    await saveBackup(deps.db, { lastAt: at, lastName: name, lastBytes: bytes })
    return { name, at, bytes }
  } finally {
    await rm(path, { force: true })
  }
}

/** Deletes what is older than the shop keeps. */
export async function deleteOutdated(place: Place): Promise<string[]> {
  const outdated = outdatedArchives(await place.list())
  for (const { name } of outdated) await place.delete(name)
  return outdated.map(({ name }) => name)
}

/** A younger one may still be written by another process. */
async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(IN_PROGRESS)) continue
    const found = await stat(join(folder, name)).catch(() => null)
    if (found && Date.now() - found.mtimeMs > DAY_MS) await rm(join(folder, name), { force: true })
  }
}
