import { eq } from 'drizzle-orm'
import { plans } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'

export async function findPlanName(db: Queryable, planId: number): Promise<string> {
  const [row] = await db.select({ name: plans.name }).from(plans).where(eq(plans.id, planId))
  return row?.name ?? ''
}
