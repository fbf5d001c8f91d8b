import { capitalize } from '#core/domain/capitalize.ts'
import { REFUND_DAYS } from '#core/domain/limits.ts'
import { formatCents } from '#core/domain/money.ts'
import { caseWords } from '#core/domain/payment-case.ts'
import { describePolicyVersion } from '#core/domain/policies.ts'
import { paths } from '#core/paths.ts'
import { findPolicyVersion } from '../../../content/index.ts'
import { readLicenseUse } from '../../../licensing/index.ts'
import { listMailsAbout } from '../../../mail/index.ts'
import { addressLines } from '../../addresses.ts'
import { listCaseRows } from '../../cases/case-queries.ts'
import type { OrderDeps } from '../../deps.ts'
import { itemTitle } from '../../item-title.ts'
import { listShownEvents } from '../../reading/order-queries.ts'
import {
  findAcceptedTerms,
  listOrderItems,
  listRefundRequests,
  listRefundsShown,
  type StaffOrderRow,
} from '../staff-queries.ts'

export type EvidenceRow = readonly [label: string, text: string]
export type EvidenceSection = { title: string; rows: EvidenceRow[]; empty?: string }
export type Evidence = { title: string; shop: string; preparedAt: Date; sections: EvidenceSection[] }

type Subject = StaffOrderRow & { origin: string }

/** Keeps the file far below the 4.5 MB that Stripe accepts. */
const MOST_ROWS = 100

/**
 * Facts about a purchase for a bank or provider to read. Nothing in it gives access to anything: keys are masked, mails
 * are listed without their contents, and what staff wrote for each other is left out.
 */
export async function gatherEvidence(
  { db, clock, settings }: Pick<OrderDeps, 'db' | 'clock' | 'settings'>,
  { order, payment, origin }: Subject,
): Promise<Evidence> {
  const [items, terms, refundPolicy, events, mails, requests, refunds, cases] = await Promise.all([
    listOrderItems(db, order.id),
    order.attemptId === null ? undefined : findAcceptedTerms(db, order.attemptId),
    findPolicyVersion(db, 'refund-policy', order.createdAt),
    listShownEvents(db, order.id),
    listMailsAbout(db, order.id),
    listRefundRequests(db, order.id),
    payment ? listRefundsShown(db, payment.id) : [],
    payment ? listCaseRows(db, payment.id) : [],
  ])
  const changedIds = items.flatMap(({ licenseId }) => (licenseId === null ? [] : [licenseId]))
  const purchase = { orderId: order.id, orderedAt: order.createdAt, changedIds }
  const use = await readLicenseUse(db, purchase, MOST_ROWS)
  const { shopName } = settings()
  return {
    title: `Evidence for order ${order.number}`,
    shop: shopName,
    preparedAt: clock.now(),
    sections: [
      { title: 'Dispute', rows: cases.filter(({ kind }) => kind === 'dispute').map(disputeRow) },
      { title: 'Purchase', rows: purchaseRows({ order, payment }, items) },
      { title: 'Buyer', rows: buyerRows(order) },
      { title: 'Terms and refund policy', rows: policyRows({ terms, refundPolicy, origin }) },
      { title: 'Licenses delivered', rows: use.licenses.map(licenseRow) },
      { title: 'Sites that activated a license', rows: use.sites.map(siteRow), empty: 'None.' },
      { title: 'Downloads', rows: use.downloads.map(downloadRow), empty: 'None.' },
      { title: 'Emails to the buyer', rows: mails.map(mailRow), empty: 'None.' },
      {
        title: 'Refunds',
        rows: [...requests.map(requestRow), ...refunds.map(refundRow)],
        empty: 'The buyer has asked for none, and none was made.',
      },
      { title: 'Timeline', rows: events.map(eventRow) },
    ],
  }
}

type Order = Subject['order']
type RowOf<T extends (...args: never[]) => Promise<unknown>> =
  Awaited<ReturnType<T>> extends readonly (infer Row)[] ? Row : never
type Use = Awaited<ReturnType<typeof readLicenseUse>>

function disputeRow(row: RowOf<typeof listCaseRows>): EvidenceRow {
  const amount = row.amountCents === null ? '' : `, ${formatCents(row.amountCents)}`
  return [moment(row.openedAt), `${row.providerRef}: ${caseWords(row.reason)}${amount}`]
}

function purchaseRows(
  { order, payment }: Pick<Subject, 'order' | 'payment'>,
  items: RowOf<typeof listOrderItems>[],
): EvidenceRow[] {
  const amounts: [string, number][] = [
    ['Subtotal', order.subtotalCents],
    ['Discount', order.discountCents],
    ['Tax', order.taxCents],
  ]
  return [
    ['Order', order.number],
    ['Ordered', moment(order.createdAt)],
    ['Paid', order.paidAt ? moment(order.paidAt) : 'Not paid'],
    ['Paid with', payment?.methodDetail ?? caseWords(order.paymentMethod)],
    ['Payment reference', [payment?.providerRef, payment?.captureRef].filter(Boolean).join(', ')],
    ...items.map(
      (item): EvidenceRow => [
        'Item',
        `${item.quantity} × ${itemTitle(item)}, ${formatCents(item.unitCents)} each`,
      ],
    ),
    ...amounts
      .filter(([, cents]) => cents > 0)
      .map(([name, cents]): EvidenceRow => [name, formatCents(cents)]),
    ['Total', `${formatCents(order.totalCents)} ${order.currency}`],
  ]
}

function buyerRows({ billing, buyerName, email, anonymizedAt }: Order): EvidenceRow[] {
  if (anonymizedAt !== null) return [['Buyer', 'Personal data was erased at the buyer’s request.']]
  if (!billing)
    return [
      ['Name', buyerName],
      ['Email', email],
    ]
  return addressLines(billing).map((line, at): EvidenceRow => [at === 0 ? 'Billed to' : '', line])
}

type Policies = {
  terms: Awaited<ReturnType<typeof findAcceptedTerms>>
  /** The version that was in force when the order was made. */
  refundPolicy: string
  origin: string
}

function policyRows({ terms, refundPolicy, origin }: Policies): EvidenceRow[] {
  const { version, acceptedAt } = terms ?? {}
  const accepted =
    version && acceptedAt
      ? `${describePolicyVersion(version)}, accepted at the checkout on ${moment(acceptedAt)}`
      : 'Accepted at the checkout; the version was not recorded.'
  return [
    ['Terms', accepted],
    ['', `${origin}${paths.termsConditions()}`],
    [
      'Refund policy',
      `${describePolicyVersion(refundPolicy)}: refunds within ${REFUND_DAYS} days of the purchase`,
    ],
    ['', `${origin}${paths.refundPolicy()}`],
  ]
}

function licenseRow({ key, product, createdAt }: Use['licenses'][number]): EvidenceRow {
  return [moment(createdAt), `${product}, license ${key}`]
}

function siteRow({ site, activatedAt, lastSeenAt, deactivatedAt }: Use['sites'][number]): EvidenceRow {
  const until = deactivatedAt ? `deactivated ${moment(deactivatedAt)}` : `last seen ${moment(lastSeenAt)}`
  return [moment(activatedAt), `${site}, ${until}`]
}

function downloadRow({ product, version, channel, site, createdAt }: Use['downloads'][number]): EvidenceRow {
  const by = site ? `by ${site}` : `through the ${caseWords(channel)}`
  return [moment(createdAt), `${product ?? 'Plugin'} ${version}, ${by}`]
}

function mailRow({
  subject,
  toAddress,
  status,
  createdAt,
  sentAt,
}: RowOf<typeof listMailsAbout>): EvidenceRow {
  const state = sentAt ? 'accepted by the mail server' : caseWords(status)
  return [moment(sentAt ?? createdAt), `“${subject}” to ${toAddress}, ${state}`]
}

function requestRow({ status, createdAt }: RowOf<typeof listRefundRequests>): EvidenceRow {
  return [moment(createdAt), `Asked for a refund: ${status}`]
}

function refundRow({ amountCents, status, createdAt }: RowOf<typeof listRefundsShown>): EvidenceRow {
  return [moment(createdAt), `Refund of ${formatCents(amountCents)}: ${status}`]
}

function eventRow({ kind, amountCents, createdAt }: RowOf<typeof listShownEvents>): EvidenceRow {
  const amount = amountCents === null ? '' : ` ${formatCents(amountCents)}`
  return [moment(createdAt), `${capitalize(caseWords(kind))}${amount}`]
}

/** `2026-11-16 05:40 UTC`, which reads the same everywhere. */
function moment(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
