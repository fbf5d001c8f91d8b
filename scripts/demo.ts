import { parseArgs } from 'node:util'
import { growShop, type Targets } from '#demo/grow/grow-shop.ts'
import { loadDemo } from '#demo/load-demo.ts'
import { removeDemo } from '#demo/remove/remove-demo.ts'
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
import { reasonOf } from './reason-of.ts'
import { openShopDatabase } from './shop-database.ts'

// Adds rows to the shop in DATABASE_URL, or to the one in DATA_DIR while it is not running:
// npm run demo -- --products 100000 --orders 100000 --users 100000 --subscriptions 100000
// Removes the demo from it, as “Start my own shop” does:
// npm run demo -- --remove
const startedAt = Date.now()
const report = (line: string) =>
  console.log(`${((Date.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${line}`)
const cleanups: (() => unknown)[] = []

try {
  const { remove, targets } = readOptions()
  if (remove) await removeOnly()
  else await grow(targets)
  report('Done')
} catch (error) {
  console.error(reasonOf(error))
  process.exitCode = 1
} finally {
  for (const close of cleanups.reverse()) await close()
}

/** Also while the shop is running. */
async function removeOnly(): Promise<void> {
  const config = readConfig()
  const { db, close } = await openShopDatabase(2)
  cleanups.push(close)
  const removed = await removeDemo(
    { db, storage: await openStorage(config), clock: systemClock },
    { userId: null },
  )
  for (const [name, count] of Object.entries(removed)) report(`Removed ${name}: ${count}`)
}

async function grow(targets: Targets): Promise<void> {
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
}

function readOptions(): { remove: boolean; targets: Targets } {
  const number = { type: 'string', default: '0' } as const
  const { values } = parseArgs({
    options: {
      products: number,
      orders: number,
      users: number,
      subscriptions: number,
      remove: { type: 'boolean', default: false },
    },
  })
  const { remove, ...numbers } = values
  const counts = Object.entries(numbers).map(([name, text]) => {
    const count = Number(text)
    if (!Number.isInteger(count) || count < 0 || count > 10_000_000)
      throw new StartError(`--${name} must be a whole number up to 10,000,000.`)
    return [name, count]
  })
  return { remove, targets: Object.fromEntries(counts) as Targets }
}

async function startOwnPostgres(dataDir: string): Promise<string> {
  const folder = await lockDataFolder(dataDir)
  cleanups.push(() => folder.release())
  const postgres = await startEmbeddedPostgres({ dataDir, report })
  cleanups.push(() => postgres.stop())
  return postgres.url
}
