import type { Tx } from '#server/platform/database.ts'
import { forgetPages } from '#server/platform/page-cache/forget-pages.ts'
import type { KeptPicture } from '../kept-pictures.ts'
import { insertCatalogue } from './insert-catalogue.ts'
import { insertCoupons } from './insert-coupons.ts'
import { insertCustomers } from './insert-customers.ts'
import { insertOrders } from './insert-orders.ts'
import { insertReviews } from './insert-reviews.ts'
import { insertStaffNotices } from './insert-staff-notices.ts'
import { insertVisits } from './insert-visits.ts'

type Given = { now: Date; pictures: Map<string, KeptPicture> }

export async function insertDemo(tx: Tx, { now, pictures }: Given) {
  const catalogue = await insertCatalogue(tx, { now, pictures })
  const userIds = await insertCustomers(tx, now)
  const couponIds = await insertCoupons(tx, { now, catalogue })
  const orders = await insertOrders(tx, { now, catalogue, userIds, couponIds })
  await insertReviews(tx, { now, catalogue, userIds, orders })
  await insertStaffNotices(tx, orders)
  await insertVisits(tx, now)
  await forgetPages(tx)
  return { productCount: catalogue.size, orderCount: orders.length }
}
