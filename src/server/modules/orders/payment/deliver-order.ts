import type { Queryable } from '#server/platform/database.ts'
import { applyPurchases, issueLicenses } from '../../licensing/index.ts'
import type { OrderDeps } from '../deps.ts'
import type { PlacedOrder } from '../ledger-queries.ts'
import { queueReceipt } from '../queue-order-mails.ts'
import { queueOrderWebhooks } from '../queue-order-webhooks.ts'
import type { LockedAttempt } from './attempt-queries.ts'

type Delivery = {
  order: PlacedOrder
  attempt: Pick<LockedAttempt, 'userId' | 'subtotalCents' | 'discountCents' | 'totalCents'>
  buyer: { email: string; name: string }
  now: Date
  /** Staff have accepted the order with its problems. */
  isAccepted: boolean
}

/** Issues license keys and queues the receipt in the order's own transaction, so that either all of it exists or none. */
export async function deliverOrder(
  { keyring, queueMail }: Pick<OrderDeps, 'keyring' | 'queueMail'>,
  tx: Queryable,
  { order, attempt, buyer, now, isAccepted }: Delivery,
): Promise<void> {
  const items = order.items.filter((item) => item.kind === 'new')
  if (items.length < order.items.length)
    await applyPurchases(tx, { orderId: order.id, now, mustHold: isAccepted ? null : attempt })
  const licenses = await issueLicenses(tx, keyring, { orderId: order.id, userId: attempt.userId, items, now })
  await queueOrderWebhooks(tx, { order, totals: attempt, buyer, licenses, now })
  if (buyer.email === '') return
  await queueReceipt(queueMail, tx, {
    order,
    totals: attempt,
    licenses,
    to: { ...buyer, userId: attempt.userId },
  })
}
