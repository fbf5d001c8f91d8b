import type { OrderDocument } from '#core/contract/orders.ts'
import type { PaymentSource } from '#core/domain/payment-status.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Queryable } from '#server/platform/database.ts'
import type { Enqueue } from '#server/platform/jobs.ts'
import type { Keyring } from '#server/platform/keys.ts'
import type { QueueMail } from '../../mail/index.ts'

export type ChargePayment = {
  provider: PaymentSource
  live: boolean
  providerRef: string | null
  captureRef: string | null
}

/** What licenses, payments and orders do for subscriptions. They rank above, so it is passed in. */
export type SubscriptionLinks = {
  /** The hashes under which a license key may be stored. */
  hashesOfKey: (key: string) => string[]
  /** Moves the end of a license to a later moment. */
  extendLicense: (
    tx: Queryable,
    change: { licenseId: number; until: Date; actorId: number | null; now: Date },
  ) => Promise<void>
  /** The payment in the provider's own dashboard; null if there is none. */
  dashboardUrl: (payment: ChargePayment) => string | null
  listDocuments: (orderIds: readonly number[]) => Promise<(OrderDocument & { orderId: number })[]>
  /** Tries a failed charge again, and says what became of it. */
  retryNow: (subscriptionId: number) => Promise<'paid' | 'declined' | 'waiting'>
}

export type StaffDeps = {
  db: Db
  clock: Clock
  keyring: Keyring
  queueMail: QueueMail
  enqueue: Enqueue
  links: SubscriptionLinks
}
