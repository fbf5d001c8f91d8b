import { AppError } from '#core/errors.ts'
import { inTransaction } from '#server/platform/database.ts'
import { recordAudit } from '../../audit/index.ts'
import { applyPurchases, listLicensesOf } from '../../licensing/index.ts'
import type { OrderDeps } from '../deps.ts'
import { resolveOrder } from '../ledger-queries.ts'
import { deliverOrder, followWithSubscriptions } from '../payment/deliver-order.ts'

type Resolution = { orderId: number; staffId: number; note: string; requestId?: string | undefined }

/** Staff accept the order as it is: whatever was not delivered yet is delivered now. */
export async function resolveAttention(
  deps: OrderDeps,
  { orderId, staffId, note, requestId }: Resolution,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const order = await resolveOrder(tx, { orderId, staffId, note, now })
    if (!order) throw new AppError('conflict', { message: 'This order does not need attention.' })
    await recordAudit(tx, {
      actor: { userId: staffId, requestId },
      action: 'order.resolved',
      subjectId: order.number,
      before: { status: 'attention' },
      after: { status: 'completed', note },
    })
    const held = await listLicensesOf(tx, [orderId], {
      now,
      keyring: deps.keyring,
      masked: true,
      viewer: 'staff',
    })
    if (held.length > 0) {
      await applyPurchases(tx, { orderId, now, mustHold: null })
      return followWithSubscriptions(deps, tx, { order, attempt: order, means: null, issued: [], now })
    }
    await deliverOrder(deps, tx, {
      order,
      attempt: order,
      buyer: { email: order.email, name: order.buyerName },
      means: null,
      now,
      isAccepted: true,
      outbox: tx,
    })
  })
}
