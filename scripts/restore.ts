import { parseArgs } from 'node:util'
import { MINUTE_MS } from '#core/domain/durations.ts'
import { type Config, readConfig } from '#server/config.ts'
import { openConfiguredPlace, restoreShop, takeSecret } from '#server/modules/backup/index.ts'
import { systemClock } from '#server/platform/clock.ts'
import { lockDataFolder } from '#server/platform/data-folder.ts'
import { splitHosts } from '#server/platform/database-hosts.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { StartError } from '#server/platform/start-error.ts'
import { openStorage } from '#server/platform/storage.ts'
import { findArchive } from './find-archive.ts'
import { reasonOf } from './reason-of.ts'

const USAGE = `Restores a backup into an empty DATA_DIR, or into an empty database (DATABASE_URL) and storage (STORAGE_URL).

  npm run restore -- --from FILE     FILE is a path, or the name of an archive in BACKUP_URL, or latest
    --without-secret                 although the app secret of the archive is lost: what it sealed cannot be read

BACKUP_PASSPHRASE opens an encrypted archive.`

/** The clocks of the shop and of the providers may differ, and reading a payment twice changes nothing. */
const CLOCK_MARGIN_MS = 10 * MINUTE_MS

const cleanups: (() => unknown)[] = []
const report = (line: string) => console.log(line)

try {
  await restore(readOptions())
} catch (error) {
  console.error(reasonOf(error))
  process.exitCode = 1
} finally {
  for (const close of cleanups.reverse()) await close()
}

type Options = { from: string; withoutSecret: boolean }

async function restore({ from, withoutSecret }: Options): Promise<void> {
  const config = readConfig()
  const place = await openConfiguredPlace(config)
  const { name, open } = await findArchive(place, from)
  report(`This restores ${name} into ${describeTarget(config)}. Nothing that exists is overwritten.`)
  const folder = await lockDataFolder(config.dataDir)
  cleanups.push(() => folder.release())

  const { summary, problems } = await restoreShop(
    { open, passphrase: config.backup.passphrase },
    {
      databaseUrl: config.databaseUrl ?? (await startOwnPostgres(config.dataDir)),
      storage: await openStorage(config),
      name,
      now: systemClock.now(),
      report,
      onChecked: ({ manifest, rows, files }) => {
        report(`It was made at ${manifest.created_at} and contains ${rows} rows and ${files.size} files.`)
        takeSecret(manifest, { config, withoutSecret, report })
      },
    },
  )
  const since = new Date(Date.parse(summary.manifest.created_at) - CLOCK_MARGIN_MS).toISOString()
  report('The shop is restored. To fetch what was paid since from the payment providers, start it once with:')
  report(`  npm start -- --rebuild-orders-since=${since}`)
  if (problems.length === 0) return report('All money rules hold.')
  throw new StartError(
    `Everything in the archive was restored, but this is not right:\n${problems.join('\n')}`,
  )
}

function describeTarget({ dataDir, databaseUrl, storageUrl }: Config): string {
  const database = databaseUrl
    ? `the database ${new URL(splitHosts(databaseUrl)[0]).pathname.slice(1)}`
    : null
  const files = storageUrl ? 'the bucket of STORAGE_URL' : dataDir
  return database ? `${database} and ${files}` : storageUrl ? `${dataDir} and ${files}` : dataDir
}

async function startOwnPostgres(dataDir: string): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir, report })
  cleanups.push(() => postgres.stop())
  return postgres.url
}

function readOptions(): Options {
  try {
    const { values } = parseArgs({
      options: { from: { type: 'string' }, 'without-secret': { type: 'boolean', default: false } },
    })
    if (!values.from) throw new StartError(USAGE)
    return { from: values.from, withoutSecret: values['without-secret'] }
  } catch {
    throw new StartError(USAGE)
  }
}
