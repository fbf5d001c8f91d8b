import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { categories, coupons, demo, orders, products } from '#server/db/tables/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Db, inTransaction, type Queryable, type Tx } from '#server/platform/database.ts'
import type { Keyring } from '#server/platform/keys.ts'
import type { Storage } from '#server/platform/storage.ts'

type Parts = {
  db: Db
  storage: Storage
  clock: Clock
  /** Encrypts the license keys. */
  keyring: Keyring
  /** Where the demo plugins check for updates. */
  shopUrl: string
  report: (line: string) => void
}

/** An arbitrary number that every instance must share. */
const LOCK = 4_122_027

/**
 * Fills an empty shop with demo products, customers and orders; returns false if the shop is in use. All rows are
 * written in one transaction, so a killed start leaves nothing half done.
 */
export async function loadDemo({ db, storage, clock, keyring, shopUrl, report }: Parts): Promise<boolean> {
  if (await isInUse(db)) return false

  report('Loading the demo shop')
  // Imported here because later starts need neither the drawings nor their fonts.
  const { storePictures } = await import('./load/store-pictures.ts')
  const { insertDemo } = await import('./load/insert-demo.ts')
  const { storePackages } = await import('./load/store-packages.ts')
  const [pictures, zips] = [await storePictures(storage), await storePackages(storage, shopUrl)]
  const load = (tx: Tx) => insertDemo(tx, { now: clock.now(), pictures, zips, keyring })
  const loaded = await onceAmongInstances(db, load)
  if (loaded) report(`The demo shop has ${loaded.productCount} products and ${loaded.orderCount} orders`)
  return loaded !== null
}

/** If another instance is loading, polls until it is done, because waiting for the lock would time out after two seconds. */
async function onceAmongInstances<Result>(db: Db, load: (tx: Tx) => Promise<Result>): Promise<Result | null> {
  for (;;) {
    const outcome = await inTransaction(db, async (tx) => {
      const { rows } = await tx.execute<{ mine: boolean }>(
        sql`select pg_try_advisory_xact_lock(${LOCK}) as mine`,
      )
      if (!rows[0]?.mine) return 'busy'
      return (await isInUse(tx)) ? null : load(tx)
    })
    if (outcome !== 'busy') return outcome
    await pause(200)
  }
}

/** Also true if staff removed the demo or its products, so that a restart does not bring them back. */
async function isInUse(db: Queryable): Promise<boolean> {
  if ((await db.select({ loadedAt: demo.loadedAt }).from(demo)).length > 0) return true
  for (const table of [products, categories, orders, coupons])
    if ((await db.select({ id: table.id }).from(table).limit(1)).length > 0) return true
  return false
}
