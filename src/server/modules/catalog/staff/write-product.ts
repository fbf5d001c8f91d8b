import type { ProductValues } from '#core/contract/admin-product-fields.ts'
import { toCents } from '#core/domain/money.ts'
import { freeSlug, slugOf } from '#core/domain/slug.ts'
import { fieldError } from '#core/errors.ts'
import { cleanHtml } from '#server/platform/clean-html.ts'
import { isUniqueViolation, type Queryable } from '#server/platform/database.ts'
import type { Sizes } from './measure-pictures.ts'
import { replaceImages } from './picture-queries.ts'
import { type PlanValues, replacePlans } from './plan-queries.ts'
import {
  categoryExists,
  type EditedRow,
  findTakenUris,
  insertProduct,
  type ProductColumns,
  updateProductRow,
} from './queries.ts'

type Given = { values: ProductValues; sizes: Sizes; now: Date }

/** Writes a whole product, new or known, with its pictures and plans. Returns its id. */
export async function writeProduct(
  tx: Queryable,
  before: EditedRow | null,
  { values, sizes, now }: Given,
): Promise<number> {
  if (!(await categoryExists(tx, values.category_id)))
    throw fieldError('category_id', 'This category does not exist any more.')
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

/** The columns that are given, in the database's words. The text is cleaned here, so no way around it exists. */
export function columnsOf(values: Partial<ProductValues>): Partial<ProductColumns> {
  const { price, compare_price, long_desc, comparison } = values
  const columns = {
    name: values.name,
    uri: values.uri,
    categoryId: values.category_id,
    status: values.status,
    markedNew: values.marked_new,
    shortDesc: values.short_desc,
    description: values.description,
    seoTitle: values.seo_title === '' ? null : values.seo_title,
    seoDescription: values.seo_description === '' ? null : values.seo_description,
    priceCents: price === undefined ? undefined : toCents(price),
    comparePriceCents: compare_price == null ? compare_price : toCents(compare_price),
    longDesc: long_desc === undefined ? undefined : cleanDescription(long_desc),
    comparison: comparison?.map(({ label, included }) => ({ label, includedIn: included })) ?? comparison,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

/** The first time counts: a product that is taken back for a day is not new again. */
export function publishedAt(before: EditedRow | null, status: string, now: Date): Date | null {
  return before?.publishedAt ?? (status === 'published' ? now : null)
}

export async function chooseUri(tx: Queryable, name: string): Promise<string> {
  const wanted = slugOf(name)
  if (!wanted) throw fieldError('uri', 'Please give the product an address.')
  return freeSlug(wanted, await findTakenUris(tx, wanted.slice(0, 90)))
}

export async function refusingTakenUri<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (isUniqueViolation(error, 'products_uri_taken'))
      throw fieldError('uri', 'Another product has this address.')
    throw error
  }
}

function cleanDescription(html: string): string {
  const clean = cleanHtml(html)
  if (/<img [^>]*alt=""/.test(clean))
    throw fieldError('long_desc', 'Say what every picture in the text shows (alternative text).')
  return clean
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
  }
}
