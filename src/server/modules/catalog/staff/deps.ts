import type { SQL } from 'drizzle-orm'
import type { SubscriptionEndReason } from '#core/domain/subscription-status.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Queryable } from '#server/platform/database.ts'
import type { Enqueue } from '#server/platform/jobs.ts'
import type { Storage } from '#server/platform/storage.ts'

export type StaffDeps = {
  db: Db
  clock: Clock
  storage: Storage
  enqueue: Enqueue
  /** Which of these pictures something other than a product shows. */
  listOtherPictures: (uris: string[]) => Promise<string[]>
  /** In the caller's transaction; tells the holders. */
  endSubscriptions: (
    tx: Queryable,
    ended: { where: SQL | undefined; reason: SubscriptionEndReason; now: Date },
  ) => Promise<unknown>
}
