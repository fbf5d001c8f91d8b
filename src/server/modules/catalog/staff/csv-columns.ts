import * as z from 'zod/mini'
import { PRODUCT_FIELDS, type ProductValues } from '#core/contract/admin-product-fields.ts'
import type { presentFields } from './present-edited.ts'

type Fields = ReturnType<typeof presentFields>
type Category = { id: number; name: string; slug: string }

export type Column = {
  name: string
  field: keyof ProductValues & keyof Fields
  /** May not be empty. */
  required?: true
  write: (fields: Fields, categorySlug: string) => string | number | null
  /** What the cell says, for the field's own rule to judge. */
  read: (cell: string, categories: readonly Category[]) => unknown
}

/** The columns of the CSV file, in their order. A file to import may leave out all but `uri` or `name`. */
export const COLUMNS: readonly Column[] = [
  text('uri'),
  { ...text('name'), required: true },
  {
    name: 'category',
    field: 'category_id',
    required: true,
    write: (_, slug) => slug,
    read: (cell, categories) => categories.find(({ slug, name }) => cell === slug || cell === name)?.id,
  },
  { ...text('status'), required: true },
  { ...money('price'), required: true },
  money('compare_price'),
  {
    name: 'new',
    field: 'marked_new',
    write: ({ marked_new }) => (marked_new ? 'yes' : 'no'),
    read: (cell) => ({ yes: true, no: false, '': false })[cell.toLowerCase()] ?? null,
  },
  text('short_desc'),
  text('description'),
  text('long_desc'),
  text('seo_title'),
  text('seo_description'),
]

export type CellResult = { value: unknown } | { problem: string }

/** Reads one cell by the same rule, and with the same words, as the editor's field. */
export function readCell(column: Column, cell: string, categories: readonly Category[]): CellResult {
  if (column.required && cell === '') return { problem: `${column.name} is required.` }
  const read = column.read(cell, categories)
  if (column.field === 'category_id' && read === undefined)
    return { problem: `There is no category “${cell}”.` }
  const result = z.safeParse(PRODUCT_FIELDS[column.field as keyof typeof PRODUCT_FIELDS], read)
  if (result.success && read !== undefined) return { value: result.data }
  return { problem: result.error?.issues[0]?.message ?? 'This value is not valid.' }
}

type TextField =
  | 'uri'
  | 'name'
  | 'status'
  | 'short_desc'
  | 'description'
  | 'long_desc'
  | 'seo_title'
  | 'seo_description'

function text(name: TextField): Column {
  return { name, field: name, write: (fields) => fields[name], read: (cell) => cell }
}

function money(name: 'price' | 'compare_price'): Column {
  return {
    name,
    field: name,
    write: (fields: Fields) => fields[name]?.toFixed(2) ?? null,
    read: (cell) => (cell === '' ? null : /^\d{1,7}(?:\.\d{1,2})?$/.test(cell) ? Number(cell) : Number.NaN),
  }
}
