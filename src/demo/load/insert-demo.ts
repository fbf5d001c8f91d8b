import { type DemoRecords, demo } from '#server/db/tables/index.ts'
import type { Tx } from '#server/platform/database.ts'
import type { Keyring } from '#server/platform/keys.ts'
import { forgetPages } from '#server/platform/page-cache/forget-pages.ts'
import { insertContent } from '../content/insert-content.ts'
import type { RenderedPicture } from '../rendered-pictures.ts'
import { insertAdoption } from './insert-adoption.ts'
import { insertCatalog } from './insert-catalog.ts'
import { insertCoupons } from './insert-coupons.ts'
import { insertCustomers } from './insert-customers.ts'
import { insertLicenses } from './insert-licenses.ts'
import { insertOrders } from './insert-orders.ts'
import { insertReviews } from './insert-reviews.ts'
import { insertSettings } from './insert-settings.ts'
import { insertStaffNotices } from './insert-staff-notices.ts'
import { insertVisits } from './insert-visits.ts'
import type { StoredZip } from './store-packages.ts'

type Params = {
  now: Date
  pictures: Map<string, RenderedPicture>
  zips: Map<string, StoredZip>
  keyring: Keyring
}

export async function insertDemo(tx: Tx, { now, pictures, zips, keyring }: Params) {
  const settings = await insertSettings(tx, now)
  const { catalog, categoryIds, signingKeyId } = await insertCatalog(tx, { now, pictures, zips })
  const userIds = await insertCustomers(tx, now)
  const couponIds = await insertCoupons(tx, { now, catalog })
  const orders = await insertOrders(tx, { now, catalog, userIds, couponIds })
  await insertLicenses(tx, { orders, keyring, now })
  await insertAdoption(tx, now)
  await insertReviews(tx, { now, catalog, userIds, orders })
  await insertStaffNotices(tx, orders)
  await insertVisits(tx, now)
  await insertContent(tx, now)
  const records: DemoRecords = {
    products: Array.from(catalog.values(), ({ productId }) => productId),
    categories: categoryIds,
    users: [...userIds.values()],
    coupons: [...couponIds.values()],
    signingKeys: [signingKeyId],
    settings,
  }
  await tx.insert(demo).values({ records, loadedAt: now })
  await forgetPages(tx)
  return { productCount: catalog.size, orderCount: orders.length }
}
