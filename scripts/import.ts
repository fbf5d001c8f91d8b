import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { IMPORT_SOURCES, type ImportSource } from '#core/domain/import-kind.ts'
import { readConfig } from '#server/config.ts'
import { runImport } from '#server/modules/imports/index.ts'
import { readOrCreateSecret } from '#server/platform/app-secret.ts'
import { systemClock } from '#server/platform/clock.ts'
import { lockDataFolder } from '#server/platform/data-folder.ts'
import { openDatabase } from '#server/platform/database.ts'
import { findRunningPostgres } from '#server/platform/embedded-postgres/find-running.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { createKeyring } from '#server/platform/keys.ts'
import { migrate } from '#server/platform/migrations.ts'
import { StartError } from '#server/platform/start-error.ts'

const USAGE = `Takes customers, orders, licenses and sites over from another shop.

  npm run import -- --from edd --file licenses.csv --file orders.csv [--dry-run] [--map "Old name=our-product"]

  --from     ${IMPORT_SOURCES.join(', ')}
  --file     an export as CSV or JSON; may be given several times
  --dry-run  does all of it, reports, and takes it back
  --map      which product here is meant by a name or id of the other shop; may be given several times`

const release: (() => unknown)[] = []
try {
  const wish = readWish()
  const config = readConfig()
  const secrets: [string, ...string[]] = config.appSecrets
    ? [...config.appSecrets]
    : [readOrCreateSecret(config.dataDir)]
  const database = openDatabase({ url: await reachDatabase(), poolSize: 3, onError: () => {} })
  release.unshift(() => database.close())
  await migrate(database, { report: console.log })
  const files = await Promise.all(
    wish.files.map((file) => readFile(file, 'utf8').catch(() => unreadable(file))),
  )
  const { added, known, problems } = await runImport(
    { db: database.db, clock: systemClock, keyring: createKeyring(secrets) },
    { ...wish, files, startedBy: null, onProgress: (done, total) => console.log(`${done} of ${total}`) },
  )
  for (const { line, problem } of problems) console.log(`line ${line}: ${problem}`)
  console.log(
    `${wish.dryRun ? 'Would add' : 'Added'} ${added.customer} customers, ${added.order} orders, ${added.license} licenses, ` +
      `${added.activation} sites; ${known} were here already, ${problems.length} could not be taken.`,
  )
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  for (const step of release) await step()
}

function readWish() {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      file: { type: 'string', multiple: true, default: [] },
      map: { type: 'string', multiple: true, default: [] },
      'dry-run': { type: 'boolean', default: false },
    },
  })
  if (!IMPORT_SOURCES.includes(values.from as ImportSource) || values.file.length === 0)
    throw new StartError(USAGE)
  const map = Object.fromEntries(
    values.map.map((pair) => [pair.slice(0, pair.lastIndexOf('=')), pair.slice(pair.lastIndexOf('=') + 1)]),
  )
  return { source: values.from as ImportSource, files: values.file, map, dryRun: values['dry-run'] }
}

function unreadable(file: string): never {
  throw new StartError(`${file} cannot be read.`)
}

/** The configured database; or the shop's own, running already or started for the moment. */
async function reachDatabase(): Promise<string> {
  const { databaseUrl, dataDir } = readConfig()
  if (databaseUrl) return databaseUrl
  const running = await findRunningPostgres(dataDir)
  if (running) return running
  const folder = await lockDataFolder(dataDir)
  release.unshift(() => folder.release())
  const postgres = await startEmbeddedPostgres({ dataDir, report: console.log })
  release.unshift(() => postgres.stop())
  return postgres.url
}
