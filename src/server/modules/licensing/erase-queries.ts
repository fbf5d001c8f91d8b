import { eq, inArray, sql } from 'drizzle-orm'
import { downloads, licenseActivations, licenseEvents, licenses } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'

/**
 * Deletes on which sites a customer used their licenses. The licenses stay usable by key, and what a purchase changed
 * stays on record, because a refund takes it back.
 */
export async function eraseSites(tx: Queryable, userId: number): Promise<void> {
  const own = tx.select({ id: licenses.id }).from(licenses).where(eq(licenses.userId, userId))
  await tx.delete(licenseActivations).where(inArray(licenseActivations.licenseId, own))
  await tx
    .update(licenseEvents)
    .set({
      site: null,
      details: sql`case when ${licenseEvents.details} ? 'orderItemId' then ${licenseEvents.details} end`,
    })
    .where(inArray(licenseEvents.licenseId, own))
  await tx.update(downloads).set({ site: null }).where(inArray(downloads.licenseId, own))
  await tx.update(licenses).set({ sitesUsed: 0 }).where(eq(licenses.userId, userId))
}
