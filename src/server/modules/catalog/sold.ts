import { sql } from 'drizzle-orm'

/**
 * Whether the table aliased as `product` has something to sell: it is published, and there is a release to deliver
 * unless staff chose to sell it without one. A plugin whose only release is a beta is not sold.
 */
export const PRODUCT_SOLD = sql`product.status = 'published' and (product.current_version is not null or product.no_download)`

/** The same rule for a published product that was already read. */
export function isForSale({
  currentVersion,
  noDownload,
}: {
  currentVersion: string | null
  noDownload: boolean
}): boolean {
  return currentVersion !== null || noDownload
}
