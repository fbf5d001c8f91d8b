import { type Db, inTransaction, type Queryable } from '#server/platform/database.ts'
import { eraseAttemptsOf, eraseBuyers } from './erasure-queries.ts'

/** Small enough for one statement to stay well within its time limit. */
const BATCH = 500

type Person = { userId: number; emailNormalized: string | null; now: Date }

/** Erases a person from their orders, placed with the account or as a guest with this address. */
export async function eraseBuyer(tx: Queryable, { userId, emailNormalized, now }: Person): Promise<void> {
  let erased: number[]
  do erased = await eraseBuyers(tx, { userId, emailNormalized }, { limit: BATCH, now })
  while (erased.length === BATCH)
  await eraseAttemptsOf(tx, userId)
}

/** Erases the buyers of all orders older than a moment, in batches, and returns how many there were. */
export async function eraseBuyersBefore(
  db: Db,
  { before, now }: { before: Date; now: Date },
): Promise<number> {
  let total = 0
  let erased: number[]
  do {
    erased = await inTransaction(db, (tx) => eraseBuyers(tx, { before }, { limit: BATCH, now }))
    total += erased.length
  } while (erased.length === BATCH)
  return total
}
