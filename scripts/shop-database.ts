import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { lockDataFolder } from '#server/platform/data-folder.ts'
import { type Database, type Db, openDatabase } from '#server/platform/database.ts'
import { findRunningPostgres } from '#server/platform/embedded-postgres/find-running.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { migrate } from '#server/platform/migrations.ts'
import { StartError } from '#server/platform/start-error.ts'

type ShopDatabase = { database: Database; db: Db; url: string; close: () => Promise<void> }

/**
 * Opens the configured database, or the shop's embedded one, which it starts if the shop is not running. It is brought up
 * to date, unless the caller wants it as it is.
 */
export async function openShopDatabase(
  poolSize: number,
  { asItIs = false }: { asItIs?: boolean } = {},
): Promise<ShopDatabase> {
  const cleanups: (() => unknown)[] = []
  const close = async () => {
    for (const cleanup of cleanups) await cleanup()
  }
  try {
    const url = await databaseUrl(cleanups, { asItIs })
    const database = openDatabase({ url, poolSize, onError: () => {} })
    cleanups.unshift(() => database.close())
    if (!asItIs) await migrate(database, { report: console.log })
    return { database, db: database.db, url, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function databaseUrl(cleanups: (() => unknown)[], { asItIs }: { asItIs: boolean }): Promise<string> {
  const { databaseUrl: configured, dataDir } = readConfig()
  if (configured) return configured
  const running = await findRunningPostgres(dataDir)
  if (running) return running

  if (asItIs && !existsSync(join(dataDir, 'postgres')))
    throw new StartError(`There is no shop in ${dataDir}. Check DATA_DIR, or start the shop once.`)
  const folder = await lockDataFolder(dataDir)
  cleanups.unshift(() => folder.release())
  const postgres = await startEmbeddedPostgres({ dataDir, report: console.log })
  cleanups.unshift(() => postgres.stop())
  return postgres.url
}
