import type { RefundStatus } from '#core/domain/refund-status.ts'
import { inTransaction, type Queryable } from '#server/platform/database.ts'
import type { ProviderRefund } from '../../payments/index.ts'
import type { OrderDeps } from '../deps.ts'
import { applyRefund, applyRefundFailure } from './apply-refund.ts'
import { refundKeyOf } from './refund-key.ts'
import {
  adjustReserved,
  findOrderOfPayment,
  findRefund,
  insertRefund,
  listRefunds,
  lockPayment,
  moveRefund,
  type PaymentRow,
  type RefundRow,
} from './refund-queries.ts'

type Report = { paymentId: number; refund: ProviderRefund }

/** The only way a refund is recorded, ours or one made in the provider's dashboard. Each counts once. */
export async function recordRefund(deps: OrderDeps, { paymentId, refund }: Report): Promise<RefundStatus> {
  return inTransaction(deps.db, async (tx) => {
    const payment = await lockPayment(tx, paymentId)
    const now = deps.clock.now()
    const row = await findOurs(tx, payment, refund)
    if (row) return record(deps, tx, { payment, row, refund, now })
    if (refund.status !== 'failed') await makeRoom(deps, tx, { payment, refund, now })
    const inserted = await insertProviderRefund(tx, payment, refund, now)
    if (refund.status !== 'failed') return record(deps, tx, { payment, row: inserted, refund, now })
    const order = await findOrderOfPayment(tx, paymentId)
    const reason = refund.failureReason
    await applyRefundFailure(deps, tx, { payment, row: inserted, order, reason, now })
    return 'failed'
  })
}

/** The provider said no before any money moved. */
export async function failRefund(deps: OrderDeps, row: RefundRow, reason: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const payment = await lockPayment(tx, row.paymentId)
    // Another process may have got a better answer in the meantime.
    if ((await findRefund(tx, row.id))?.status !== 'requested') return
    await fail(deps, tx, { payment, row, reason, now: deps.clock.now() })
  })
}

async function findOurs(
  tx: Queryable,
  payment: PaymentRow,
  refund: ProviderRefund,
): Promise<RefundRow | undefined> {
  const rows = await listRefunds(tx, payment.id)
  return (
    rows.find((row) => row.providerRef === refund.ref) ??
    rows.find((row) => row.providerRef === null && refundKeyOf(row.id) === refund.refundKey)
  )
}

const MADE_ELSEWHERE = 'The money was refunded at the payment provider instead.'

/** Refunds of ours that got no answer were not made where one at the provider leaves no money for them. */
async function makeRoom(
  deps: OrderDeps,
  tx: Queryable,
  { payment, refund, now }: Omit<Step, 'row'>,
): Promise<void> {
  let missingCents = payment.refundedCents + refund.amountCents - payment.capturedCents
  for (const row of (await listRefunds(tx, payment.id)).toReversed()) {
    if (missingCents <= 0) return
    if (row.status !== 'requested') continue
    await fail(deps, tx, { payment, row, reason: MADE_ELSEWHERE, now })
    missingCents -= row.amountCents
  }
}

/** A refund that was not requested here still happened. One that has failed already reserves nothing. */
async function insertProviderRefund(
  tx: Queryable,
  payment: PaymentRow,
  refund: ProviderRefund,
  now: Date,
): Promise<RefundRow> {
  const hasFailed = refund.status === 'failed'
  if (!hasFailed) await adjustReserved(tx, payment.id, refund.amountCents)
  return insertRefund(tx, {
    paymentId: payment.id,
    amountCents: refund.amountCents,
    source: 'provider',
    provider: payment.provider,
    providerRef: refund.ref,
    reason: 'Made at the payment provider.',
    createdAt: now,
    ...(hasFailed
      ? { status: 'failed', settledAt: now, failureReason: refund.failureReason }
      : { nextReconcileAt: now }),
  })
}

type Step = { payment: PaymentRow; row: RefundRow; refund: ProviderRefund; now: Date }

async function record(deps: OrderDeps, tx: Queryable, step: Step): Promise<RefundStatus> {
  const { payment, row, refund, now } = step
  switch (refund.status) {
    case 'pending':
      await moveRefund(tx, { id: row.id, status: 'pending', providerRef: refund.ref })
      return 'pending'
    case 'failed':
      await fail(deps, tx, { payment, row, reason: refund.failureReason, now })
      return 'failed'
    case 'succeeded': {
      const settled = { providerRef: refund.ref, settledAt: now, nextReconcileAt: null }
      const moved = await moveRefund(tx, { id: row.id, status: 'succeeded', ...settled })
      const order = moved ? await findOrderOfPayment(tx, payment.id) : undefined
      if (moved) await applyRefund(deps, tx, { payment, row, ref: refund.ref, order, now })
      return 'succeeded'
    }
  }
}

type Failure = { payment: PaymentRow; row: RefundRow; reason: string | null; now: Date }

/** Frees the reserved amount, and takes the refund back if it had counted as succeeded. */
async function fail(deps: OrderDeps, tx: Queryable, { payment, row, reason, now }: Failure): Promise<void> {
  const values = { failureReason: reason, nextReconcileAt: null, settledAt: now }
  if (!(await moveRefund(tx, { id: row.id, status: 'failed', ...values }))) return
  await adjustReserved(tx, payment.id, -row.amountCents)
  const order = await findOrderOfPayment(tx, payment.id)
  await applyRefundFailure(deps, tx, { payment, row, order, reason, now })
}
