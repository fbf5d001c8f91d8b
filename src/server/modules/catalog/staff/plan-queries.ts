import { and, eq, notInArray, sql } from 'drizzle-orm'
import { plans } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'

export type PlanValues = Omit<typeof plans.$inferInsert, 'id' | 'productId' | 'createdAt' | 'updatedAt'>

/**
 * Sets the product's plans, in this order. A plan that is left out is deactivated, not deleted, because carts, payments
 * and licenses may refer to it.
 */
export async function replacePlans(tx: Queryable, productId: number, values: PlanValues[]): Promise<void> {
  const codes = values.map(({ code }) => code)
  await tx
    .update(plans)
    .set({ active: false, updatedAt: sql`now()` })
    .where(and(eq(plans.productId, productId), plans.active, notInArray(plans.code, codes)))
  await tx
    .insert(plans)
    .values(values.map((plan, position) => ({ ...plan, productId, position, active: true })))
    .onConflictDoUpdate({
      target: [plans.productId, plans.code],
      set: {
        name: sql`excluded.name`,
        priceCents: sql`excluded.price_cents`,
        isFree: sql`excluded.is_free`,
        linkUrl: sql`excluded.link_url`,
        sitesLimit: sql`excluded.sites_limit`,
        months: sql`excluded.months`,
        billing: sql`excluded.billing`,
        position: sql`excluded.position`,
        active: sql`true`,
        updatedAt: sql`now()`,
      },
    })
}
