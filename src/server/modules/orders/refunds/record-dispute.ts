import { formatCents } from '#core/domain/money.ts'
import { paths } from '#core/paths.ts'
import { inTransaction, type Queryable } from '#server/platform/database.ts'
import {
  applyPurchases,
  disableLicensesOf,
  enableLicensesOf,
  revertPurchases,
} from '../../licensing/index.ts'
import { notifyStaff } from '../../notifications/index.ts'
import type { OrderDeps } from '../deps.ts'
import { insertOrderEvent } from '../ledger-queries.ts'
import {
  findOrderOfPayment,
  findPayment,
  insertLedgerEntry,
  lockPayment,
  type PaymentRow,
  readDisputed,
  setDisputedAt,
} from './refund-queries.ts'

type Report = { paymentId: number; disputedCents: number }

/** The buyer's bank took money back or returned it: the ledger follows, and the license keys stop or work again. */
export async function recordDispute(deps: OrderDeps, { paymentId, disputedCents }: Report): Promise<void> {
  if (disputedCents === 0 && (await findPaymentDisputedAt(deps, paymentId)) === null) return
  await inTransaction(deps.db, async (tx) => {
    const payment = await lockPayment(tx, paymentId)
    const recorded = await readDisputed(tx, paymentId)
    const difference = unrecordedCents(disputedCents, recorded)
    if (difference === 0) return
    const now = deps.clock.now()
    await insertLedgerEntry(tx, {
      provider: payment.provider,
      paymentId,
      kind: difference > 0 ? 'dispute' : 'dispute_reversal',
      amountCents: -difference,
      currency: payment.currency,
      live: payment.live,
      // Numbered under the payment's lock, so the same change is never written twice.
      providerRef: `${payment.captureRef}:dispute:${recorded.entries + 1}`,
      occurredAt: now,
      createdAt: now,
    })
    await setDisputedAt(tx, paymentId, disputedCents > 0 ? (payment.disputedAt ?? now) : null)
    await applyDispute(tx, { payment, disputedCents, now })
  })
}

async function findPaymentDisputedAt({ db }: OrderDeps, paymentId: number): Promise<Date | null> {
  return (await findPayment(db, paymentId))?.disputedAt ?? null
}

/** What the ledger does not hold yet. */
function unrecordedCents(disputedCents: number, recorded: { cents: number }): number {
  return disputedCents - recorded.cents
}

type Dispute = { payment: PaymentRow; disputedCents: number; now: Date }

async function applyDispute(tx: Queryable, { payment, disputedCents, now }: Dispute): Promise<void> {
  const order = await findOrderOfPayment(tx, payment.id)
  if (!order) return
  const won = disputedCents === 0
  const licenses = { orderId: order.id, reason: 'dispute' as const, now }
  if (won) {
    await enableLicensesOf(tx, licenses)
    await applyPurchases(tx, licenses)
  } else {
    await disableLicensesOf(tx, licenses)
    await revertPurchases(tx, licenses)
  }
  const message = won
    ? 'The bank returned the money.'
    : `The buyer's bank took ${formatCents(disputedCents)} back.`
  await insertOrderEvent(tx, {
    orderId: order.id,
    kind: 'disputed',
    message,
    shownToBuyer: false,
    createdAt: now,
  })
  await notifyStaff(tx, {
    kind: 'attention',
    title: won ? `The dispute over order ${order.number} is closed` : `Order ${order.number} is disputed`,
    body: message,
    link: `${paths.adminOrders()}/${order.number}`,
  })
}
