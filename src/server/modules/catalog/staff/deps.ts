import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import type { Enqueue } from '#server/platform/jobs.ts'
import type { Storage } from '#server/platform/storage.ts'

export type StaffDeps = {
  db: Db
  clock: Clock
  storage: Storage
  enqueue: Enqueue
  /** Which of these pictures something other than a product shows. */
  listOtherPictures: (uris: string[]) => Promise<string[]>
}
