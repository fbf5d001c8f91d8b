import { ATTEMPT_SECONDS } from '#core/domain/limits.ts'
import type { PaymentProvider } from '#core/domain/payment-status.ts'
import { PAYMENT_PROVIDERS } from '#core/domain/payment-status.ts'
import { inTransaction } from '#server/platform/database.ts'
import { finishRebuild, type ProviderPayment, scheduleRebuild, takeDueRebuild } from '../../payments/index.ts'
import { readSnapshotText } from '../cart-snapshot.ts'
import type { OrderDeps } from '../deps.ts'
import { findSubject } from './event-queries.ts'
import { describeLines, insertRebuiltAttempt } from './rebuild-queries.ts'
import { recordPayment } from './record-payment.ts'
import { syncPayment } from './sync-payment.ts'

export type Rebuilt = {
  looked: number
  rebuilt: number
  unreadable: string[]
  /** Payments of another installation on the same account. */
  foreign: number
  /** Null when every payment is in the providers' history already. */
  late: { provider: PaymentProvider; completeUntil: Date; readAgainAt: Date } | null
}

/**
 * Recreates orders after a backup was restored. Only the providers know the payments made since; each carries its cart
 * snapshot, so the attempt is rebuilt and recorded like any other, and orders keep the keys their buyers have. What a
 * provider shows only later is read again by the reconciler.
 */
export async function rebuildOrders(deps: OrderDeps, since: Date): Promise<Rebuilt> {
  const result = await readHistory(deps, since)
  if (result.late) {
    const { completeUntil, readAgainAt } = result.late
    await scheduleRebuild(deps.db, { since: completeUntil < since ? since : completeUntil, at: readAgainAt })
  }
  deps.log.info({ since, ...result }, 'orders were rebuilt from the payment providers')
  return result
}

/** Reads again what was too recent when the orders were rebuilt. By now it is complete. */
export async function finishRebuildingOrders(deps: OrderDeps): Promise<void> {
  const since = await takeDueRebuild(deps.db, deps.clock.now())
  if (!since) return
  const result = await readHistory(deps, since)
  deps.log.info({ since, ...result }, 'the rest of the orders was rebuilt from the payment providers')
  await finishRebuild(deps.db, since)
}

async function readHistory(deps: OrderDeps, since: Date): Promise<Rebuilt> {
  const result: Rebuilt = { looked: 0, rebuilt: 0, unreadable: [], foreign: 0, late: null }
  const now = deps.clock.now().getTime()
  for (const provider of PAYMENT_PROVIDERS) {
    const gateway = deps.gateways.find(provider)
    if (!gateway) continue
    const { historyLagMs } = gateway
    if (historyLagMs > 0)
      result.late = {
        provider,
        completeUntil: new Date(now - historyLagMs),
        readAgainAt: new Date(now + historyLagMs),
      }
    for await (const payment of gateway.listPayments(since)) await rebuildFrom(deps, payment, result)
  }
  return result
}

async function rebuildFrom(deps: OrderDeps, payment: ProviderPayment, result: Rebuilt): Promise<void> {
  result.looked += 1
  if (payment.status !== 'captured') return
  if (payment.foreign) result.foreign += 1
  else if (await isKnown(deps, payment.provider, payment)) return
  else if (await rebuild(deps, payment)) result.rebuilt += 1
  else result.unreadable.push(payment.ref)
}

async function isKnown(
  deps: OrderDeps,
  provider: PaymentProvider,
  payment: ProviderPayment,
): Promise<boolean> {
  const { ref, captureRef, attemptKey } = payment
  const [subject] = await findSubject(deps.db, { provider, ref, captureRef, attemptKey })
  if (!subject) return false
  // Known, but its outcome may not be.
  if (subject.attemptStatus !== 'completed')
    await recordPayment(deps, { attemptId: subject.attemptId, payment })
  await syncPayment(deps, subject.paymentId)
  return true
}

/** False when the payment carries no readable snapshot: a person must look at it. */
async function rebuild(deps: OrderDeps, payment: ProviderPayment): Promise<boolean> {
  const snapshot = payment.snapshot === null ? null : readSnapshotText(payment.snapshot)
  if (!snapshot || payment.attemptKey === null) return false
  const now = deps.clock.now()
  const { attemptId, paymentId } = await inTransaction(deps.db, async (tx) =>
    insertRebuiltAttempt(tx, {
      key: payment.attemptKey ?? '',
      provider: payment.provider,
      live: payment.live,
      sandbox: deps.gateways.browser.mode === 'sandbox',
      userId: snapshot.userId,
      lines: await describeLines(tx, snapshot.lines),
      discountCents: snapshot.discountCents,
      couponCode: snapshot.couponCode,
      ref: payment.ref,
      createdAt: payment.capturedAt ?? now,
      expiresAt: new Date(now.getTime() + ATTEMPT_SECONDS * 1000),
    }),
  )
  await recordPayment(deps, { attemptId, payment })
  await syncPayment(deps, paymentId)
  return true
}
