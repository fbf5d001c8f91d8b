import { type Page, toPage } from '#core/contract/envelopes.ts'
import type { Order } from '#core/contract/orders.ts'
import { AppError } from '#core/errors.ts'
import { listDownloadsOf, listLicensesOf } from '../../licensing/index.ts'
import type { OrderDeps } from '../deps.ts'
import { signDocumentLink } from '../invoices/document-links.ts'
import { type InvoiceRow, listDocuments } from '../invoices/invoice-queries.ts'
import { issueInvoice } from '../invoices/issue-document.ts'
import { listRenewals } from '../order-renewals.ts'
import {
  countOrdersOfUser,
  findNewestRefundRequest,
  listItems,
  listOrdersOfUser,
  listShownEvents,
  type ShownOrder,
} from './order-queries.ts'
import { presentOrder, presentSummary } from './present-order.ts'
import { presentRefundPanel } from './refund-panel.ts'
import { getOrderByKey, type Viewer } from './viewer.ts'

/** The order behind a key: complete for its buyer, masked for anybody else who has the key. */
export async function readOrder(deps: OrderDeps, key: string, viewer: Viewer): Promise<Order> {
  const { order, isBuyer } = await getOrderByKey(deps.db, key, viewer)
  return showOrder(deps, order, { masked: !isBuyer, viewerId: viewer.userId })
}

/** One of the shopper's own orders. Somebody else's order is "not found", so its existence stays hidden. */
export async function readOwnOrder(deps: OrderDeps, key: string, userId: number): Promise<Order> {
  const { order } = await getOrderByKey(deps.db, key, { userId, sessionHash: null })
  if (order.userId !== userId) throw new AppError('not_found')
  return showOrder(deps, order, { masked: false, viewerId: userId })
}

export async function listOwnOrders({ db }: Pick<OrderDeps, 'db'>, userId: number, { page, per_page }: Page) {
  const [rows, total] = await Promise.all([
    listOrdersOfUser(db, userId, { limit: per_page, offset: (page - 1) * per_page }),
    countOrdersOfUser(db, userId),
  ])
  const ids = rows.map(({ id }) => id)
  const items = Map.groupBy(ids.length > 0 ? await listItems(db, ids) : [], (item) => item.orderId)
  return toPage(
    rows.map((order) => presentSummary(order, items.get(order.id) ?? [])),
    total,
    { page, per_page },
  )
}

type View = { masked: boolean; viewerId: number | null }

async function showOrder(deps: OrderDeps, order: ShownOrder, { masked, viewerId }: View): Promise<Order> {
  const { db, keyring } = deps
  const now = deps.clock.now()
  const documents = masked ? [] : await documentsOf(deps, order)
  const [items, licenses, events, request] = await Promise.all([
    listItems(db, [order.id]),
    listLicensesOf(db, [order.id], { now, keyring, masked, viewer: 'buyer' }),
    listShownEvents(db, order.id),
    findNewestRefundRequest(db, order.id),
  ])
  const holders = masked ? [] : licenses
  const renewals = masked ? [] : await listRenewals(db, keyring, { order, now })
  const downloads = await listDownloadsOf(db, holders, { now, keyring, channel: 'order' })
  return presentOrder(order, {
    items,
    licenses,
    downloads,
    renewals,
    events,
    documents,
    masked,
    viewerId,
    refund: presentRefundPanel(order, request, now),
    linkOf: (documentId) => signDocumentLink(keyring, documentId, now),
  })
}

/** Issues the invoice now if the buyer looks before the reconciler has issued it. */
async function documentsOf(deps: OrderDeps, order: ShownOrder): Promise<InvoiceRow[]> {
  const documents = await listDocuments(deps.db, [order.id])
  const isDue = order.paidAt !== null && order.attemptStatus === 'completed'
  if (!isDue || documents.some(({ kind }) => kind === 'invoice')) return documents
  return [await issueInvoice(deps, order.id), ...documents]
}
