import { adminPaths } from '#core/admin-paths.ts'
import { inTransaction, type Queryable } from '#server/platform/database.ts'
import { notifyStaff } from '../../notifications/index.ts'
import type { ProviderCase } from '../../payments/index.ts'
import type { OrderDeps } from '../deps.ts'
import { insertOrderEvent } from '../ledger-queries.ts'
import {
  findOrderOfPayment,
  lockPayment,
  type PaymentRow,
  type RefundedOrder,
} from '../refunds/refund-queries.ts'
import { type CaseRow, listCaseRows, upsertCase } from './case-queries.ts'
import { CASE_EVENTS, describeCase, titleOf } from './describe-case.ts'

type Report = { paymentId: number; cases: readonly ProviderCase[] }

/**
 * Stores what the provider says about the disputes, fraud warnings and reviews of a payment. It moves no money: that is
 * recorded from the disputed amount. Each change enters the timeline once, however often it is reported. True if
 * anything has changed.
 */
export async function recordCases(
  deps: Pick<OrderDeps, 'db' | 'clock'>,
  { paymentId, cases }: Report,
): Promise<boolean> {
  if (cases.length === 0) return false
  return inTransaction(deps.db, async (tx) => {
    const payment = await lockPayment(tx, paymentId)
    const known = new Map((await listCaseRows(tx, paymentId)).map((row) => [row.providerRef, row]))
    const order = await findOrderOfPayment(tx, paymentId)
    const now = deps.clock.now()
    let changed = false
    for (const reported of cases) {
      const before = known.get(reported.ref)
      if (before && isSame(before, reported)) continue
      await record(tx, { payment, order, before, reported, now })
      changed = true
    }
    return changed
  })
}

type Step = {
  payment: PaymentRow
  order: RefundedOrder | undefined
  before: CaseRow | undefined
  reported: ProviderCase
  now: Date
}

async function record(tx: Queryable, { payment, order, before, reported, now }: Step): Promise<void> {
  const { ref, ...facts } = reported
  const isNews = before?.state !== reported.state || before.dueAt?.getTime() !== reported.dueAt?.getTime()
  const reopens = isNews && reported.state === 'needs_response'
  const { id: paymentId, provider } = payment
  await upsertCase(tx, { paymentId, provider, providerRef: ref, ...facts, updatedAt: now }, reopens)
  if (!order || !isNews) return
  await insertOrderEvent(tx, {
    orderId: order.id,
    kind: CASE_EVENTS[reported.kind],
    message: describeCase(reported),
    amountCents: reported.amountCents,
    shownToBuyer: false,
    createdAt: now,
  })
  if (!isForStaff(reported)) return
  await notifyStaff(tx, {
    kind: 'attention',
    title: titleOf(reported, order.number),
    body: describeCase(reported),
    link: adminPaths.order(order.number),
    dedupeKey: `case:${provider}:${ref}:${reported.state}:${reported.dueAt?.toISOString() ?? ''}`,
  })
}

/** The bell rings when staff can do something, or when they lost. The rest is in the timeline. */
function isForStaff({ state }: ProviderCase): boolean {
  return state === 'needs_response' || state === 'lost'
}

function isSame(row: CaseRow, reported: ProviderCase): boolean {
  return (
    row.state === reported.state &&
    row.stage === reported.stage &&
    row.reason === reported.reason &&
    row.outcome === reported.outcome &&
    row.amountCents === reported.amountCents &&
    row.dueAt?.getTime() === reported.dueAt?.getTime()
  )
}
