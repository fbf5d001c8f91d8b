import type { adminDashboard } from '#core/contract/admin-dashboard.ts'
import type { ResultOf } from '#core/contract/endpoint.ts'
import type { Queryable } from '#server/platform/database.ts'
import { readTally } from '#server/platform/tallies.ts'
import { countOrdersWithWaitingCases } from '../orders/index.ts'
import {
  countFailedMails,
  listCorruptPackages,
  listFailedRefunds,
  listOpenRefundRequests,
  listProductsWithoutRelease,
} from './queries.ts'

/** Everything that staff must decide or repair. */
export async function listAttention(
  db: Queryable,
  now: Date,
): Promise<ResultOf<typeof adminDashboard.attention>['data']> {
  const [orders, failed_renewals, withCases, refunds, failedRefunds, failed_mails, packages, unreleased] =
    await Promise.all([
      readTally(db, 'orders_attention'),
      readTally(db, 'subscriptions_past_due'),
      countOrdersWithWaitingCases(db),
      listOpenRefundRequests(db),
      listFailedRefunds(db, now),
      countFailedMails(db),
      listCorruptPackages(db),
      listProductsWithoutRelease(db),
    ])
  return {
    orders: orders + withCases,
    refund_requests: refunds.length,
    refund_order: refunds[0]?.number ?? null,
    failed_refunds: failedRefunds.length,
    failed_refund_order: failedRefunds[0]?.number ?? null,
    failed_renewals,
    failed_mails,
    corrupt_packages: packages.length,
    corrupt_product: packages[0]?.productId ?? null,
    unreleased_products: unreleased.length,
    unreleased_product: unreleased[0]?.id ?? null,
  }
}
