import { isCaseOpen } from '#core/domain/payment-case.ts'
import { AppError } from '#core/errors.ts'
import { inTransaction } from '#server/platform/database.ts'
import { type AuditActor, recordAudit } from '../../audit/index.ts'
import type { OrderDeps } from '../deps.ts'
import { insertOrderEvent } from '../ledger-queries.ts'
import { lockPayment } from '../refunds/refund-queries.ts'
import { listCaseRows, setHandled } from './case-queries.ts'
import { CASE_EVENTS } from './describe-case.ts'

type Handling = {
  order: { id: number; number: string; paymentId: number | null }
  caseId: number
  note: string
  actor: AuditActor
}

/** Staff are done with a case. It leaves "Needs attention" until the provider wants something again. */
export async function handleCase(
  { db, clock }: Pick<OrderDeps, 'db' | 'clock'>,
  { order, caseId, note, actor }: Handling,
): Promise<void> {
  const { paymentId } = order
  if (paymentId === null) throw new AppError('not_found')
  await inTransaction(db, async (tx) => {
    // Under the payment's lock, so that a report of the provider comes before or after.
    await lockPayment(tx, paymentId)
    const row = (await listCaseRows(tx, paymentId)).find(({ id }) => id === caseId)
    if (!row) throw new AppError('not_found')
    if (!isCaseOpen(row.state) || row.handledAt !== null)
      throw new AppError('conflict', { message: 'Nothing is left to do about this.' })
    const now = clock.now()
    await setHandled(tx, { id: caseId, by: actor.userId, now })
    await insertOrderEvent(tx, {
      orderId: order.id,
      // Not `resolved`, which settles the order.
      kind: CASE_EVENTS[row.kind],
      message: `Handled: ${note}`,
      actorId: actor.userId,
      shownToBuyer: false,
      createdAt: now,
    })
    await recordAudit(tx, {
      actor,
      action: 'order.case_handled',
      subjectId: order.number,
      before: null,
      after: { case: row.providerRef, kind: row.kind, state: row.state, note },
    })
  })
}
