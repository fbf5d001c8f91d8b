import type { ProductValues } from '#core/contract/admin-product-fields.ts'
import { toCents } from '#core/domain/money.ts'
import { freeSlug, slugOf } from '#core/domain/slug.ts'
import { fieldError } from '#core/errors.ts'
import { isUniqueViolation, type Queryable } from '#server/platform/database.ts'
import type { ProductColumns, ProductRecord } from '../queries.ts'
import type { Sizes } from './measure-pictures.ts'
import { replaceImages } from './picture-queries.ts'
import { type PlanValues, replacePlans } from './plan-queries.ts'
import { columnsOf } from './product-columns.ts'
import { categoryExists, findTakenUris, insertProduct, updateProductRow } from './queries.ts'

type Input = { values: ProductValues; sizes: Sizes; now: Date }

/** Inserts or updates a product with its pictures and plans. Returns its id. */
export async function writeProduct(
  tx: Queryable,
  before: ProductRecord | null,
  { values, sizes, now }: Input,
): Promise<number> {
  if (!(await categoryExists(tx, values.category_id)))
    throw fieldError('category_id', 'This category no longer exists.')
  const uri = values.uri ?? before?.uri ?? (await chooseUri(tx, values.name))
  const columns = { ...columnsOf(values), uri, publishedAt: publishedAt(before, values.status, now) }

  const id = before?.id ?? (await insertProduct(tx, columns as ProductColumns))
  if (before) await updateProductRow(tx, id, columns)
  await replaceImages(
    tx,
    id,
    values.images.map((image) => ({ ...image, ...sizeOf(sizes, image.uri) })),
  )
  await replacePlans(tx, id, values.plans.map(planColumns))
  return id
}

/** Keeps the first publication date, so that unpublishing for a day does not make a product new again. */
export function publishedAt(before: ProductRecord | null, status: string, now: Date): Date | null {
  return before?.publishedAt ?? (status === 'published' ? now : null)
}

export async function chooseUri(tx: Queryable, name: string): Promise<string> {
  const uri = slugOf(name)
  if (!uri) throw fieldError('uri', 'Please enter an address for the product.')
  return freeSlug(uri, await findTakenUris(tx, uri.slice(0, 90)))
}

export async function rejectTakenUri<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (isUniqueViolation(error, 'products_uri_taken'))
      throw fieldError('uri', 'Another product has this address.')
    throw error
  }
}

function sizeOf(sizes: Sizes, uri: string) {
  const size = sizes.get(uri)
  if (!size) throw new Error(`The picture ${uri} was not measured`)
  return size
}

function planColumns(plan: ProductValues['plans'][number]): PlanValues {
  return {
    code: plan.code,
    name: plan.name,
    isFree: plan.is_free,
    priceCents: plan.is_free ? 0 : plan.price === null ? null : toCents(plan.price),
    linkUrl: plan.url,
    sitesLimit: plan.sites,
    months: plan.months,
    billing: plan.billing,
  }
}
