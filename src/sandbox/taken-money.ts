import type { Dispute } from './store/rows.ts'
import type { Store } from './store/store.ts'

/** What a dispute has taken from the shop's balance so far. Disputes of older journals name no movements. */
export function takenCents({ status, amountCents, movements }: Dispute): number {
  if (!movements) return status === 'won' ? 0 : amountCents
  return 0 - movements.reduce((sum, cents) => sum + cents, 0)
}

export function disputesOf(store: Store, paymentId: string): Dispute[] {
  return [...store.all('disputes')].filter((dispute) => dispute.paymentId === paymentId)
}

/** What all disputes over a payment have taken. */
export function takenOf(store: Store, paymentId: string): number {
  return disputesOf(store, paymentId).reduce((sum, dispute) => sum + takenCents(dispute), 0)
}

export function isOpen({ status }: Dispute): boolean {
  return status === 'open' || status === 'inquiry'
}
