import { eq } from 'drizzle-orm'
import { reviews } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'

/** Keeps the review for other shoppers, without the author's name. */
export async function eraseAuthor(tx: Queryable, userId: number): Promise<void> {
  await tx.update(reviews).set({ authorName: 'Former customer' }).where(eq(reviews.userId, userId))
}
