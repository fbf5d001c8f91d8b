import { DAY_MS } from '#core/domain/durations.ts'
import { PAYMENT_PROVIDERS } from '#core/domain/payment-status.ts'
import { findPaymentOfCase, isCaseKnown, listPaymentsWithOpenCases } from '../cases/case-queries.ts'
import type { OrderDeps } from '../deps.ts'
import { syncPayment } from './sync-payment.ts'

/** Providers retry an event for three days; this covers a shop that was unreachable for weeks. */
const LOOK_BACK_MS = 30 * DAY_MS

/** Finds disputes, fraud warnings and reviews whose events were lost, and asks again about those that are open. */
export async function reconcileCases(deps: OrderDeps): Promise<void> {
  const due = new Set((await listPaymentsWithOpenCases(deps.db)).map(({ paymentId }) => paymentId))
  for (const paymentId of await listUnknown(deps)) due.add(paymentId)
  for (const paymentId of due) {
    await syncPayment(deps, paymentId).catch((error: unknown) => {
      deps.log.warn({ err: error, paymentId }, 'the cases of a payment could not be checked yet')
    })
  }
}

/** Payments with a case at the provider that we do not know, or know in another state. */
async function listUnknown({ db, gateways, clock, log }: OrderDeps): Promise<number[]> {
  const since = new Date(clock.now().getTime() - LOOK_BACK_MS)
  const found: number[] = []
  for (const provider of PAYMENT_PROVIDERS) {
    const recent = await gateways
      .find(provider)
      ?.listRecentCases(since)
      .catch((error: unknown) => {
        log.warn({ err: error, provider }, 'the cases at a provider could not be listed yet')
      })
    for (const subject of recent ?? []) {
      if (await isCaseKnown(db, { provider, ...subject })) continue
      const paymentId = await findPaymentOfCase(db, { provider, ...subject })
      if (paymentId !== undefined) found.push(paymentId)
    }
  }
  return found
}
