import type { Capture } from '../store/rows.ts'
import { takenOf } from '../taken-money.ts'
import type { PaypalContext } from './context.ts'

/** What is left of a capture: neither refunded nor held or taken by a dispute. */
export function leftOf({ store }: PaypalContext, capture: Capture): number {
  return capture.amountCents - capture.refundedCents - takenOf(store, capture.id)
}

type Rest = {
  /** What disputes took without a refund. */
  unlistedCents: number
  now: number
}

/** The capture with more refunded, or less after a refund failed, and the status that follows. */
export function withRefunded(capture: Capture, cents: number, { unlistedCents, now }: Rest): Capture {
  const refundedCents = capture.refundedCents + cents
  const goneCents = refundedCents + unlistedCents
  const status =
    goneCents === 0 ? 'COMPLETED' : goneCents >= capture.amountCents ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  return { ...capture, refundedCents, status, updatedAt: now }
}
