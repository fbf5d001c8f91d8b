import type { Clock } from '#server/platform/clock.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import type { Keyring } from '#server/platform/keys.ts'
import type { Storage } from '#server/platform/storage.ts'

/** A release that sites are offered from now on. */
export type PublishedRelease = {
  id: number
  productId: number
  productName: string
  version: string
  channel: 'stable' | 'beta'
}

export type ReleaseDeps = {
  db: Db
  clock: Clock
  keyring: Keyring
  storage: Storage
  /** What else happens in the transaction that publishes: mails to holders, webhooks. */
  published?: (tx: Tx, release: PublishedRelease) => Promise<void>
}
