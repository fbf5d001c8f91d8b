import { eq } from 'drizzle-orm'
import { reviews } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'

/** A review stays for other shoppers, without the name of its author. */
export async function eraseAuthor(tx: Queryable, userId: number): Promise<void> {
  await tx.update(reviews).set({ authorName: 'Former customer' }).where(eq(reviews.userId, userId))
}
