import type { AdminProductSort, ProductListItem } from '#core/contract/admin-products.ts'
import { type Page, toPage } from '#core/contract/envelopes.ts'
import { DAY_MS } from '#core/domain/durations.ts'
import { NEW_PRODUCT_DAYS } from '#core/domain/limits.ts'
import type { ProductStatus } from '#core/domain/product-status.ts'
import { wordsOf } from '#core/domain/search-words.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Queryable } from '#server/platform/database.ts'
import { findCategory } from '../category-queries.ts'
import { listImages } from '../queries.ts'
import { presentListItem } from './present-edited.ts'
import { countStaffProducts, listStaffProducts, type StaffFilter } from './queries.ts'

export type ProductQuery = {
  q?: string | undefined
  category?: string | undefined
  status?: ProductStatus | undefined
  new?: '1' | undefined
}

export async function listProductsForStaff(
  db: Queryable,
  clock: Clock,
  { page, per_page, sort, ...query }: ProductQuery & Page & { sort: AdminProductSort },
) {
  const filter = await filterOf(db, clock, query)
  if (!filter) return toPage<ProductListItem>([], 0, { page, per_page })

  const [rows, total] = await Promise.all([
    listStaffProducts(db, filter, sort, { limit: per_page, offset: (page - 1) * per_page }),
    countStaffProducts(db, filter),
  ])
  const images = Map.groupBy(
    await listImages(
      db,
      rows.map(({ id }) => id),
    ),
    (image) => image.productId,
  )
  const now = clock.now()
  return toPage(
    rows.map((row) => presentListItem(row, images.get(row.id)?.[0], now)),
    total,
    { page, per_page },
  )
}

/** Null if nothing can match, because there is no such category. */
export async function filterOf(
  db: Queryable,
  clock: Clock,
  query: ProductQuery,
): Promise<StaffFilter | null> {
  const category = query.category ? await findCategory(db, { slug: query.category }) : undefined
  if (query.category && !category) return null
  return {
    categoryId: category?.id,
    status: query.status,
    newSince: query.new && new Date(clock.now().getTime() - NEW_PRODUCT_DAYS * DAY_MS),
    words: wordsOf(query.q),
  }
}
