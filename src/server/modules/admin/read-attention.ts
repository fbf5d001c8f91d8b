import type { adminDashboard } from '#core/contract/admin-dashboard.ts'
import type { ResultOf } from '#core/contract/endpoint.ts'
import type { Queryable } from '#server/platform/database.ts'
import { readTally } from '#server/platform/tallies.ts'
import { countCorruptPackages, countFailedMails, countOpenRefundRequests } from './queries.ts'

/** What waits for somebody's decision or repair. */
export async function readAttention(
  db: Queryable,
): Promise<ResultOf<typeof adminDashboard.attention>['data']> {
  const [orders, refund_requests, failed_mails, corrupt_packages] = await Promise.all([
    readTally(db, 'orders_attention'),
    countOpenRefundRequests(db),
    countFailedMails(db),
    countCorruptPackages(db),
  ])
  return { orders, refund_requests, failed_mails, corrupt_packages }
}
