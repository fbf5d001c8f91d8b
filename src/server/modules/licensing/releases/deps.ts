import type { Release } from '#core/contract/release-records.ts'
import type { WebhookEvent } from '#core/domain/webhook-event.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import type { Keyring } from '#server/platform/keys.ts'
import type { Storage } from '#server/platform/storage.ts'
import type { QueueMail } from '../../mail/index.ts'

/** A release that was just published. */
export type PublishedRelease = {
  id: number
  productId: number
  productName: string
  version: string
  channel: 'stable' | 'beta'
}

export type RolloutEvent = Extract<WebhookEvent, 'release.paused' | 'release.resumed' | 'release.withdrawn'>

export type ReleaseDeps = {
  db: Db
  clock: Clock
  keyring: Keyring
  storage: Storage
  queueMail: QueueMail
  /** Runs in the publishing transaction, to queue notices and webhooks. */
  published?: (tx: Tx, release: PublishedRelease) => Promise<void>
  /** Runs in the transaction that pauses, resumes or withdraws. */
  rolloutChanged?: (tx: Tx, event: RolloutEvent, release: Release) => Promise<void>
}
