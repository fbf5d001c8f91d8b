import { ATTEMPT_SECONDS } from '#core/domain/limits.ts'
import type { PaymentProvider } from '#core/domain/payment-status.ts'
import { PAYMENT_PROVIDERS } from '#core/domain/payment-status.ts'
import { inTransaction } from '#server/platform/database.ts'
import type { ProviderPayment } from '../../payments/index.ts'
import { readSnapshotText } from '../cart-snapshot.ts'
import type { OrderDeps } from '../deps.ts'
import { findSubject } from './event-queries.ts'
import { describeLines, insertLostAttempt } from './rebuild-queries.ts'
import { recordPayment } from './record-payment.ts'
import { syncMoney } from './sync-payment.ts'

export type Rebuilt = { looked: number; rebuilt: number; unreadable: string[] }

/**
 * After a backup was restored: payments made since then are known to the providers only. Each holds what was bought, so the
 * attempt is written anew and goes through the same door as any other; orders keep the keys their buyers have.
 */
export async function rebuildOrders(deps: OrderDeps, since: Date): Promise<Rebuilt> {
  const result: Rebuilt = { looked: 0, rebuilt: 0, unreadable: [] }
  for (const provider of PAYMENT_PROVIDERS) {
    const gateway = deps.gateways.find(provider)
    if (!gateway) continue
    for await (const payment of gateway.listPayments(since)) {
      result.looked += 1
      if (payment.status !== 'captured' || (await isKnown(deps, provider, payment))) continue
      if (await rebuild(deps, payment)) result.rebuilt += 1
      else result.unreadable.push(payment.ref)
    }
  }
  return result
}

async function isKnown(
  deps: OrderDeps,
  provider: PaymentProvider,
  payment: ProviderPayment,
): Promise<boolean> {
  const { ref, captureRef, attemptKey } = payment
  const [subject] = await findSubject(deps.db, { provider, ref, captureRef, attemptKey })
  if (!subject) return false
  // Known, but perhaps not how it ended.
  if (subject.attemptStatus !== 'completed')
    await recordPayment(deps, { attemptId: subject.attemptId, payment })
  await syncMoney(deps, subject.paymentId)
  return true
}

/** False when the payment does not say what it was for: a person must look at it. */
async function rebuild(deps: OrderDeps, payment: ProviderPayment): Promise<boolean> {
  const bought = payment.snapshot === null ? null : readSnapshotText(payment.snapshot)
  if (!bought || payment.attemptKey === null) return false
  const now = deps.clock.now()
  const { attemptId, paymentId } = await inTransaction(deps.db, async (tx) =>
    insertLostAttempt(tx, {
      key: payment.attemptKey ?? '',
      provider: payment.provider,
      live: payment.live,
      userId: bought.userId,
      lines: await describeLines(tx, bought.lines),
      discountCents: bought.discountCents,
      couponCode: bought.couponCode,
      ref: payment.ref,
      createdAt: payment.capturedAt ?? now,
      expiresAt: new Date(now.getTime() + ATTEMPT_SECONDS * 1000),
    }),
  )
  await recordPayment(deps, { attemptId, payment })
  await syncMoney(deps, paymentId)
  return true
}
