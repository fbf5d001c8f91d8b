import { parseArgs } from 'node:util'
import { growShop } from '#demo/grow/grow-shop.ts'
import { loadDemo } from '#demo/load-demo.ts'
import { readConfig } from '#server/config.ts'
import { readOrCreateSecret } from '#server/platform/app-secret.ts'
import { systemClock } from '#server/platform/clock.ts'
import { lockDataFolder } from '#server/platform/data-folder.ts'
import { openDatabase } from '#server/platform/database.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { createKeyring } from '#server/platform/keys.ts'
import { migrate } from '#server/platform/migrations.ts'
import { forgetPages } from '#server/platform/page-cache/forget-pages.ts'
import { StartError } from '#server/platform/start-error.ts'
import { openStorage } from '#server/platform/storage.ts'

// Adds rows to the shop in DATABASE_URL, or to the one in DATA_DIR while it is not running:
// npm run demo -- --products 100000 --orders 100000 --users 100000
const startedAt = Date.now()
const report = (line: string) =>
  console.log(`${((Date.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${line}`)
const cleanups: (() => unknown)[] = []

try {
  const targets = readTargets()
  const config = readConfig()
  const url = config.databaseUrl ?? (await startOwnPostgres(config.dataDir))
  const database = openDatabase({ url, poolSize: 2, onError: () => {} })
  cleanups.push(() => database.close())
  await migrate(database, { report })
  await loadDemo({
    db: database.db,
    storage: await openStorage(config),
    clock: systemClock,
    report,
    keyring: createKeyring(config.appSecrets ?? [readOrCreateSecret(config.dataDir)]),
    shopUrl: config.publicUrl?.origin ?? `http://localhost:${config.port}`,
  })
  await growShop(url, targets, report)
  await forgetPages(database.db)
  report('Done')
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
} finally {
  for (const close of cleanups.reverse()) await close()
}

function readTargets() {
  const number = { type: 'string', default: '0' } as const
  const { values } = parseArgs({ options: { products: number, orders: number, users: number } })
  const counts = Object.entries(values).map(([name, text]) => {
    const count = Number(text)
    if (!Number.isInteger(count) || count < 0 || count > 10_000_000)
      throw new StartError(`--${name} must be a whole number up to 10,000,000.`)
    return [name, count]
  })
  return Object.fromEntries(counts) as Record<keyof typeof values, number>
}

async function startOwnPostgres(dataDir: string): Promise<string> {
  const folder = await lockDataFolder(dataDir)
  cleanups.push(() => folder.release())
  const postgres = await startEmbeddedPostgres({ dataDir, report })
  cleanups.push(() => postgres.stop())
  return postgres.url
}
