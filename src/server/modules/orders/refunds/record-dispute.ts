import { formatCents } from '#core/domain/money.ts'
import { inTransaction, type Queryable } from '#server/platform/database.ts'
import type { OrderDeps } from '../deps.ts'
import { insertOrderEvent } from '../ledger-queries.ts'
import {
  findOrderOfPayment,
  findPayment,
  insertLedgerEntry,
  lockPayment,
  readDisputed,
  setDisputedAt,
} from './refund-queries.ts'
import { syncLicenses } from './sync-licenses.ts'

type Report = { paymentId: number; disputedCents: number }

/**
 * The buyer's bank or PayPal took money back or returned it: the ledger follows, and the license keys stop or work again.
 * Returns whether anything changed.
 */
export async function recordDispute(deps: OrderDeps, { paymentId, disputedCents }: Report): Promise<boolean> {
  if (disputedCents === 0 && (await findPaymentDisputedAt(deps, paymentId)) === null) return false
  return inTransaction(deps.db, async (tx) => {
    const payment = await lockPayment(tx, paymentId)
    const recorded = await readDisputed(tx, paymentId)
    const difference = unrecordedCents(disputedCents, recorded)
    if (difference === 0) return false
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
    await applyDispute(deps, tx, { paymentId, disputedCents, difference, now })
    return true
  })
}

async function findPaymentDisputedAt({ db }: OrderDeps, paymentId: number): Promise<Date | null> {
  return (await findPayment(db, paymentId))?.disputedAt ?? null
}

/** What the ledger does not hold yet. */
function unrecordedCents(disputedCents: number, recorded: { cents: number }): number {
  return disputedCents - recorded.cents
}

type Dispute = { paymentId: number; disputedCents: number; difference: number; now: Date }

/** Staff hear of a dispute by its case, which says what to do. */
async function applyDispute(
  deps: OrderDeps,
  tx: Queryable,
  { paymentId, disputedCents, difference, now }: Dispute,
): Promise<void> {
  const order = await findOrderOfPayment(tx, paymentId)
  if (!order) return
  await syncLicenses(deps, tx, { orderId: order.id, now })
  const message = describe({ disputedCents, difference })
  await insertOrderEvent(tx, {
    orderId: order.id,
    kind: 'disputed',
    message,
    shownToBuyer: false,
    createdAt: now,
  })
}

function describe({ disputedCents, difference }: { disputedCents: number; difference: number }): string {
  if (difference > 0) return `${formatCents(difference)} is withheld because of a dispute.`
  const freed = `${formatCents(-difference)} is no longer withheld: it was returned to the shop or refunded to the buyer.`
  return disputedCents === 0 ? freed : `${freed} ${formatCents(disputedCents)} still is.`
}
