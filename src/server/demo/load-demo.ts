import { sql } from 'drizzle-orm'
import { products } from '#server/db/tables/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Db, inTransaction, type Queryable } from '#server/platform/database.ts'
import type { Storage } from '#server/platform/storage.ts'

type Parts = { db: Db; storage: Storage; clock: Clock; report: (line: string) => void }

/** Any number will do, as long as every instance takes the same. */
const LOCK = 4_122_027

/**
 * Fills an empty shop with the demo's products, customers and orders, and says whether it did. A shop that has
 * any product is left alone. Everything is written in one transaction: a start that is killed leaves nothing half done.
 */
export async function loadDemo({ db, storage, clock, report }: Parts): Promise<boolean> {
  if (await hasProducts(db)) return false

  report('Loading the demo shop')
  // The drawings and their fonts are needed on no later start.
  const { storePictures } = await import('./load/store-pictures.ts')
  const { insertDemo } = await import('./load/insert-demo.ts')
  const pictures = await storePictures(storage)
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    if (await hasProducts(tx)) return false
    const { productCount, orderCount } = await insertDemo(tx, { now: clock.now(), pictures })
    report(`The demo shop has ${productCount} products and ${orderCount} orders`)
    return true
  })
}

async function hasProducts(db: Queryable): Promise<boolean> {
  return (await db.select({ id: products.id }).from(products).limit(1)).length > 0
}
