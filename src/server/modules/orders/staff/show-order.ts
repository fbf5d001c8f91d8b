import type { StaffOrder } from '#core/contract/staff-order.ts'
import { AppError } from '#core/errors.ts'
import { listLicensesOf, listSitesOf } from '../../licensing/index.ts'
import { listSubscriptionsOfOrder } from '../../subscriptions/index.ts'
import { listShownCases } from '../cases/case-queries.ts'
import type { OrderDeps } from '../deps.ts'
import { signDocumentLink } from '../invoices/document-links.ts'
import { listDocuments } from '../invoices/invoice-queries.ts'
import { listItems } from '../reading/order-queries.ts'
import { presentStaffOrder } from './present-staff-order.ts'
import {
  findAcceptedTerms,
  findStaffOrder,
  listEvents,
  listNotes,
  listRefundRequests,
  listRefundsShown,
} from './staff-queries.ts'

type Deps = Pick<OrderDeps, 'db' | 'clock' | 'keyring' | 'gateways'>

/** Everything staff see of an order. License keys stay masked: only the buyer sees them in full. */
export async function showOrder({ db, clock, keyring, gateways }: Deps, number: string): Promise<StaffOrder> {
  const found = await findStaffOrder(db, number)
  if (!found) throw new AppError('not_found')
  const { order, payment } = found
  const now = clock.now()
  const [items, licenses, subscriptions, events, notes, requests, documents, refunds, cases, terms] =
    await Promise.all([
      listItems(db, [order.id]),
      listLicensesOf(db, [order.id], { now, keyring, masked: true, viewer: 'staff' }),
      listSubscriptionsOfOrder(db, order.id),
      listEvents(db, order.id),
      listNotes(db, order.id),
      listRefundRequests(db, order.id),
      listDocuments(db, [order.id]),
      payment ? listRefundsShown(db, payment.id) : [],
      payment ? listShownCases(db, payment.id) : [],
      order.attemptId === null ? undefined : findAcceptedTerms(db, order.attemptId),
    ])
  const sites = await listSitesOf(
    db,
    licenses.map(({ id }) => id),
  )
  return presentStaffOrder(order, {
    payment,
    gateway: payment && payment.provider !== 'none' ? gateways.find(payment.provider) : null,
    cases,
    items,
    licenses,
    subscriptions,
    sites,
    events,
    notes,
    requests,
    documents,
    refunds,
    terms,
    linkOf: (documentId) => signDocumentLink(keyring, documentId, now),
  })
}
