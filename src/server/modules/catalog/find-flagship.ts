import type { Queryable } from '#server/platform/database.ts'
import { findShownProduct, listActivePlans, listShownProducts } from './queries.ts'

/** The featured product, or the newest if that one is not for sale, with its first plan that costs something. */
export async function findFlagship(db: Queryable, uri: string) {
  const product = (await findShownProduct(db, uri)) ?? (await findNewest(db))
  if (!product) return null
  const plans = await listActivePlans(db, product.id)
  const paid = plans.find(({ priceCents }) => (priceCents ?? product.priceCents) > 0)
  return {
    name: product.name,
    plan: paid
      ? { name: paid.name, sites: paid.sitesLimit ?? 0, months: paid.months, billing: paid.billing }
      : null,
  }
}

async function findNewest(db: Queryable) {
  const [newest] = await listShownProducts(db, {}, 'newest', { limit: 1, offset: 0 })
  return newest
}
