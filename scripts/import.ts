import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { IMPORT_SOURCES, type ImportSource } from '#core/domain/import-kind.ts'
import { readConfig } from '#server/config.ts'
import { runImport } from '#server/modules/imports/index.ts'
import { readOrCreateSecret } from '#server/platform/app-secret.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createKeyring } from '#server/platform/keys.ts'
import { StartError } from '#server/platform/start-error.ts'
import { reasonOf } from './reason-of.ts'
import { openShopDatabase } from './shop-database.ts'

const USAGE = `Imports customers, orders, licenses and sites from another shop.

  npm run import -- --from edd --file licenses.csv --file orders.csv [--dry-run] [--map "Old name=our-product"]

  --from     ${IMPORT_SOURCES.join(', ')}
  --file     a CSV or JSON export; can be repeated
  --dry-run  runs the import, prints the report and rolls everything back
  --map      maps a product name or id of the other shop to a product here; can be repeated`

try {
  await importFiles(readOptions())
} catch (error) {
  console.error(reasonOf(error))
  process.exitCode = 1
}

type Options = { source: ImportSource; files: string[]; map: Record<string, string>; dryRun: boolean }

async function importFiles(options: Options): Promise<void> {
  const config = readConfig()
  const secrets: [string, ...string[]] = config.appSecrets
    ? [...config.appSecrets]
    : [readOrCreateSecret(config.dataDir)]
  const { db, close } = await openShopDatabase(3)
  try {
    const files = await Promise.all(
      options.files.map((file) => readFile(file, 'utf8').catch(() => unreadable(file))),
    )
    const { added, known, problems } = await runImport(
      { db, clock: systemClock, keyring: createKeyring(secrets) },
      { ...options, files, startedBy: null, onProgress: (done, total) => console.log(`${done} of ${total}`) },
    )
    for (const { line, problem } of problems) console.log(`line ${line}: ${problem}`)
    console.log(
      `${options.dryRun ? 'Would add' : 'Added'} ${added.customer} customers, ${added.order} orders, ${added.license} licenses, ` +
        `${added.activation} sites; ${known} already existed, ${problems.length} could not be imported.`,
    )
  } finally {
    await close()
  }
}

function readOptions(): Options {
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
  throw new StartError(`Cannot read ${file}. Check the path and its permissions.`)
}
