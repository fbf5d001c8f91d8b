import { toDollars } from '#core/domain/money.ts'
import { extendLicense, hashesOfLicenseKey } from '../../licensing/index.ts'
import type { SubscriptionLinks } from '../../subscriptions/index.ts'
import type { OrderDeps } from '../deps.ts'
import { signDocumentLink } from '../invoices/document-links.ts'
import { documentNumber } from '../invoices/document-number.ts'
import { listDocuments } from '../invoices/invoice-queries.ts'
import { retryNow } from '../renewals/retry-now.ts'
import { dashboardUrl } from './present-staff-order.ts'

/** What staff see and do about subscriptions that belongs to licenses, payments and orders. */
export function subscriptionLinks(deps: OrderDeps): SubscriptionLinks {
  const { db, clock, keyring, gateways } = deps
  return {
    hashesOfKey: hashesOfLicenseKey,
    extendLicense,
    dashboardUrl: (payment) =>
      payment.provider === 'none' ? null : dashboardUrl(payment, gateways.find(payment.provider)),
    listDocuments: async (orderIds) => {
      const now = clock.now()
      return (await listDocuments(db, orderIds)).map((row) => ({
        orderId: row.orderId,
        number: documentNumber(row),
        total: toDollars(row.totalCents),
        url: signDocumentLink(keyring, row.id, now),
      }))
    },
    retryNow: async (subscriptionId) => (await retryNow(deps, subscriptionId)).kind,
  }
}
