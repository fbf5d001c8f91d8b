import { sql } from 'drizzle-orm'
import { AppError } from '#core/errors.ts'
import { type DemoRecords, demo } from '#server/db/tables/index.ts'
import { hasDemo } from '#server/modules/admin/index.ts'
import { type AuditActor, recordAudit } from '#server/modules/audit/index.ts'
import { deleteUnusedPictures } from '#server/modules/catalog/index.ts'
import { listContentPictures, removeDemoContent } from '#server/modules/content/index.ts'
import { INSTALLATION_CHANNEL } from '#server/modules/payments/index.ts'
import { SHOP_TIME_CHANNEL } from '#server/modules/shop-time/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts'
import { publishIn } from '#server/platform/notify.ts'
import { forgetPages } from '#server/platform/page-cache/forget-pages.ts'
import type { Storage } from '#server/platform/storage.ts'
import { deleteDemoRows, type Removed } from './delete-rows.ts'
import { whyNotRemovable } from './why-not-removable.ts'

export type RemoveDeps = {
  db: Db
  storage: Storage
  clock: Clock
}

/**
 * Takes out everything that the demo inserted and every test order, in one transaction. What the owner made stays, and
 * so does a category of the demo that holds a product of the owner.
 */
export async function removeDemo({ db, storage, clock }: RemoveDeps, actor: AuditActor): Promise<Removed> {
  const { pictures, packages, removed } = await inTransaction(db, async (tx) => {
    // Nobody can place an order between the check and the removal.
    await tx.execute(sql`lock table orders, payments, checkout_attempts in share row exclusive mode`)
    const [row] = await tx.select().from(demo).for('update')
    if (!(await hasDemo(tx))) throw new AppError('conflict', { message: 'There is no demo data.' })
    const reason = await whyNotRemovable(tx)
    if (reason !== null) throw new AppError('conflict', { message: reason })
    if (!row) throw new Error('a removable demo is remembered')

    const files = await listFiles(tx, row.records)
    const removed = await deleteDemoRows(tx, row.records, row.loadedAt)
    await removeDemoContent(tx)
    await tx.update(demo).set({ records: NOTHING, removedAt: clock.now() })
    await recordAudit(tx, {
      actor,
      action: 'settings.demo_removed',
      subjectId: 'demo',
      before: removed,
      after: null,
    })
    await forgetPages(tx)
    await publishIn(tx, INSTALLATION_CHANNEL)
    await publishIn(tx, SHOP_TIME_CHANNEL)
    return { ...files, removed }
  })
  for (const key of packages) await storage.delete(key)
  // A copy of a demo product may show the same pictures.
  await deleteUnusedPictures(
    { db, storage, listOtherPictures: (uris) => listContentPictures(db, uris) },
    pictures,
  )
  return removed
}

const NOTHING: DemoRecords = {
  products: [],
  categories: [],
  users: [],
  coupons: [],
  signingKeys: [],
  settings: {},
}

async function listFiles(tx: Tx, { products }: DemoRecords) {
  const { rows: zips } = await tx.execute<{ key: string }>(sql`
    select package.storage_key as key from packages as package join releases as release on release.id = package.release_id
    where release.product_id = any(${sql.param(products)}::int[])`)
  const { rows: images } = await tx.execute<{ uri: string }>(sql`
    select distinct uri from product_images where product_id = any(${sql.param(products)}::int[])`)
  return { packages: zips.map(({ key }) => key), pictures: images.map(({ uri }) => uri) }
}
