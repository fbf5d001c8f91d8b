import type { Category, Product, ProductSort, ProductSummary } from '#core/contract/catalog.ts'
import { type Page, toPage } from '#core/contract/envelopes.ts'
import { wordsOf } from '#core/domain/search-words.ts'
import { AppError } from '#core/errors.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { PageCache } from '#server/platform/page-cache/page-cache.ts'
import { countCategories, findCategory, listCategoryRows } from './category-queries.ts'
import { presentCategory, presentProduct, presentSummary } from './present.ts'
import {
  countShownProducts,
  findShownProduct,
  listActivePlans,
  listImages,
  listReleases,
  listShownCards,
  listShownProducts,
  type ProductRow,
  searchShownProducts,
} from './queries.ts'

const CHANGELOG_ENTRIES = 20

export async function listCategories(db: Queryable, { page, per_page }: Page) {
  const [rows, total] = await Promise.all([
    listCategoryRows(db, { limit: per_page, offset: (page - 1) * per_page }),
    countCategories(db),
  ])
  return toPage<Category>(rows.map(presentCategory), total, { page, per_page })
}

export async function getCategory(db: Queryable, slug: string): Promise<Category> {
  const row = await findCategory(db, { slug })
  if (!row) throw new AppError('not_found')
  return presentCategory(row)
}

type ProductQuery = Page & { category?: string | undefined; search?: string | undefined; sort: ProductSort }

type ListDeps = { db: Queryable; clock: Clock; remember: PageCache['remember'] }

export async function listProducts(deps: ListDeps, query: ProductQuery) {
  const { db, clock } = deps
  const { page, per_page } = query
  const category = query.category === undefined ? undefined : await findCategory(db, { slug: query.category })
  if (query.category !== undefined && !category) return toPage<ProductSummary>([], 0, { page, per_page })

  const { rows, total } = await readRows(deps, { ...query, categoryId: category?.id })
  const images = await imagesByProduct(
    db,
    rows.map((row) => row.id),
  )
  const now = clock.now()
  return toPage<ProductSummary>(
    rows.map((row) => presentSummary(row, images.get(row.id) ?? [], now)),
    total,
    { page, per_page },
  )
}

type RowQuery = ProductQuery & { categoryId: number | undefined }

async function readRows({ db, remember }: ListDeps, { categoryId, search, sort, page, per_page }: RowQuery) {
  const slice = { limit: per_page, offset: (page - 1) * per_page }
  const words = wordsOf(search)
  if (words.length === 0) {
    const [rows, total] = await Promise.all([
      listShownProducts(db, { categoryId }, sort, slice),
      countShownProducts(db, categoryId),
    ])
    return { rows, total }
  }

  // Searching the whole catalog is the expensive part, and all pages of a search share it.
  const filter = { categoryId, words }
  const found = await remember(`found ${sort} ${JSON.stringify(filter)}`, () =>
    searchShownProducts(db, filter, sort),
  )
  const rows = await listShownCards(db, found.slice(slice.offset, slice.offset + slice.limit))
  return { rows, total: found.length }
}

export async function getProduct(db: Queryable, clock: Clock, handle: string): Promise<Product> {
  const row = await findShownProduct(db, handle)
  if (!row) throw new AppError('not_found')
  return readProduct(db, clock, row)
}

/** A product with everything its page shows. */
export async function readProduct(db: Queryable, clock: Clock, row: ProductRow): Promise<Product> {
  const [images, plans, releases] = await Promise.all([
    listImages(db, [row.id]),
    listActivePlans(db, row.id),
    listReleases(db, row.id, CHANGELOG_ENTRIES),
  ])
  return presentProduct(row, { images, plans, releases, now: clock.now() })
}

async function imagesByProduct(db: Queryable, ids: number[]) {
  return Map.groupBy(await listImages(db, ids), (image) => image.productId)
}
