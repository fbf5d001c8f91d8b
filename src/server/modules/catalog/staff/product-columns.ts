import type { ProductFieldName, ProductValues } from '#core/contract/admin-product-fields.ts'
import type { EditedProduct } from '#core/contract/admin-products.ts'
import { toCents, toDollars } from '#core/domain/money.ts'
import { fieldError } from '#core/errors.ts'
import { cleanHtml } from '#server/platform/clean-html.ts'
import type { ProductColumns, ProductRecord } from '../queries.ts'

export type ProductFields = Pick<EditedProduct, ProductFieldName | 'icon' | 'banner' | 'comparison'>

/** The column that stores a field, and how its value is converted both ways. */
type Stored<Value> = {
  [Column in keyof ProductRecord]: {
    column: Column
    read: (stored: ProductRecord[Column]) => Value
    write: (value: Value) => ProductRecord[Column]
  }
}[keyof ProductRecord]

const STORED: { [Name in keyof ProductFields]: Stored<ProductFields[Name]> } = {
  uri: asIs('uri'),
  name: asIs('name'),
  category_id: asIs('categoryId'),
  status: asIs('status'),
  price: { column: 'priceCents', read: toDollars, write: toCents },
  compare_price: {
    column: 'comparePriceCents',
    read: (cents) => (cents === null ? null : toDollars(cents)),
    write: (dollars) => (dollars === null ? null : toCents(dollars)),
  },
  marked_new: asIs('markedNew'),
  no_download: asIs('noDownload'),
  short_desc: asIs('shortDesc'),
  description: asIs('description'),
  // Sanitized here, so that no way of saving can skip it.
  long_desc: { column: 'longDesc', read: (html) => html, write: cleanDescription },
  seo_title: emptyAsNull('seoTitle'),
  seo_description: emptyAsNull('seoDescription'),
  icon: asIs('icon'),
  banner: asIs('banner'),
  comparison: {
    column: 'comparison',
    read: (rows) => rows?.map(({ label, includedIn }) => ({ label, included: [...includedIn] })) ?? null,
    write: (rows) => rows?.map(({ label, included }) => ({ label, includedIn: included })) ?? null,
  },
}

// The table above is checked field by field; a loop over it cannot be.
const ENTRIES = Object.entries(STORED) as [
  keyof ProductFields,
  { column: keyof ProductRecord; read: (stored: unknown) => unknown; write: (value: unknown) => unknown },
][]

/** A stored product in the contract's terms. */
export function presentFields(row: ProductRecord): ProductFields {
  return Object.fromEntries(
    ENTRIES.map(([name, { column, read }]) => [name, read(row[column])]),
  ) as ProductFields
}

/** The columns for these values; omitted fields leave their column unchanged. */
export function columnsOf(values: Partial<ProductValues>): Partial<ProductColumns> {
  return Object.fromEntries(
    ENTRIES.filter(([name]) => values[name] !== undefined).map(([name, { column, write }]) => [
      column,
      write(values[name]),
    ]),
  )
}

function asIs<Column extends keyof ProductRecord>(column: Column) {
  type Value = ProductRecord[Column]
  return { column, read: (stored: Value) => stored, write: (value: Value) => value }
}

type NullableText = {
  [Column in keyof ProductRecord]: ProductRecord[Column] extends string
    ? never
    : string | null extends ProductRecord[Column]
      ? Column
      : never
}[keyof ProductRecord]

/** For optional text: the database stores null, the editor shows an empty field. */
function emptyAsNull<Column extends NullableText>(column: Column) {
  return {
    column,
    read: (stored: string | null) => stored ?? '',
    write: (value: string) => (value === '' ? null : value),
  }
}

function cleanDescription(html: string): string {
  const clean = cleanHtml(html)
  if (/<img [^>]*alt=""/.test(clean))
    throw fieldError('long_desc', 'Add alternative text to every picture in the description.')
  return clean
}
