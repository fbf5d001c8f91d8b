import { and, eq, sql } from 'drizzle-orm'
import { importedRecords, plans, products } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'

/** What a plugin's code depends on, as far as the product knows it. */
export async function findConnectable(db: Queryable, id: number) {
  const [product] = await db
    .select({
      id: products.id,
      name: products.name,
      uri: products.uri,
      status: products.status,
      noDownload: products.noDownload,
      pluginSlug: products.pluginSlug,
    })
    .from(products)
    .where(eq(products.id, id))
  if (!product) return undefined
  const [paid] = await db
    .select({ some: sql<boolean>`count(*) > 0` })
    .from(plans)
    .where(and(eq(plans.productId, id), eq(plans.isFree, false)))
  const imported = await db
    .select({ externalId: importedRecords.externalId })
    .from(importedRecords)
    .where(and(eq(importedRecords.kind, 'product'), eq(importedRecords.localId, id)))
    .orderBy(importedRecords.externalId)
  return {
    ...product,
    sellsKeys: paid?.some ?? false,
    oldItemIds: imported.map((row) => row.externalId).filter(isItemId),
  }
}

/** Exports without ids have names in their place, which no client sends as an id. */
function isItemId(text: string): boolean {
  return /^\d+$/.test(text)
}
