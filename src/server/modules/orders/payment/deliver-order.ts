import type { Queryable } from '#server/platform/database.ts'
import { inOneStatement } from '#server/platform/one-statement.ts'
import { applyPurchases, type IssuedLicense, issueLicenses } from '../../licensing/index.ts'
import type { ProviderPayment } from '../../payments/index.ts'
import { findChargeOfOrder, startOrContinue } from '../../subscriptions/index.ts'
import type { OrderDeps } from '../deps.ts'
import type { UndeliveredOrder } from '../placed-order.ts'
import { queueReceipt } from '../queue-order-mails.ts'
import { queueOrderWebhooks } from '../queue-order-webhooks.ts'
import type { LockedAttempt } from './attempt-queries.ts'
import { attachMeansJob, keepMeans } from './keep-means.ts'

type Delivery = {
  order: UndeliveredOrder
  attempt: Pick<LockedAttempt, 'userId' | 'subtotalCents' | 'discountCents' | 'totalCents'>
  buyer: { email: string; name: string }
  /** What the provider has saved, if the caller knows. */
  means: ProviderPayment['means']
  now: Date
  /** Staff have accepted the order with its problems. */
  isAccepted: boolean
  /** Where to write what nothing else builds on: the transaction, or a statement of it that the caller adds to. */
  outbox: Queryable
}

type DeliveryDeps = Pick<OrderDeps, 'keyring' | 'queueMail' | 'gateways' | 'enqueue'>

/** Issues license keys and queues the receipt in the order's own transaction, so that either all of it exists or none. */
export async function deliverOrder(deps: DeliveryDeps, tx: Queryable, delivery: Delivery): Promise<void> {
  const { keyring, queueMail } = deps
  const { order, attempt, buyer, now, isAccepted, outbox } = delivery
  const items = order.items.filter((item) => item.kind === 'new')
  if (items.length < order.items.length)
    await applyPurchases(tx, { orderId: order.id, now, mustHold: isAccepted ? null : attempt })
  const issue = (on: Queryable) =>
    issueLicenses(on, keyring, { orderId: order.id, userId: attempt.userId, items, now })
  // Subscriptions refer to their licenses, which must exist by then.
  const renews = items.some(({ renewalCents }) => renewalCents !== null)
  const licenses = renews ? await inOneStatement(tx, 'order_licenses', issue) : await issue(outbox)
  await followWithSubscriptions(deps, tx, { ...delivery, issued: licenses })
  await queueOrderWebhooks(outbox, { order, totals: attempt, buyer, licenses, now })
  if (buyer.email === '') return
  await queueReceipt({ queueMail, keyring }, outbox, {
    order,
    totals: attempt,
    licenses,
    to: { ...buyer, userId: attempt.userId },
    now,
  })
}

/** Nothing was paid for an order of $0, so nothing renews. */
export async function followWithSubscriptions(
  deps: DeliveryDeps,
  tx: Queryable,
  {
    order,
    attempt,
    means,
    issued,
    now,
  }: Omit<Delivery, 'buyer' | 'isAccepted' | 'outbox'> & { issued: readonly IssuedLicense[] },
): Promise<void> {
  const { items } = order
  if (
    attempt.totalCents === 0 ||
    items.every(({ kind, renewalCents }) => kind === 'new' && renewalCents === null)
  )
    return
  const renews = items.some(({ renewalCents }) => renewalCents !== null)
  const meansId = renews && means ? await keepMeans(deps, tx, { means, orderId: order.id, now }) : null
  const charge = await findChargeOfOrder(tx, order.id)
  const withoutMeans = await startOrContinue(deps, tx, { items, issued, meansId, charge, now })
  if (withoutMeans > 0) await deps.enqueue(tx, attachMeansJob, { orderId: order.id })
}
