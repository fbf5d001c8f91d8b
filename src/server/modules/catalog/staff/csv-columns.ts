import * as z from 'zod/mini'
import {
  type FieldKind,
  type FieldsOfKind,
  PRODUCT_FIELD_NAMES,
  type ProductFieldName,
  productField,
} from '#core/contract/admin-product-fields.ts'
import type { ProductFields } from './product-columns.ts'

type Category = { id: number; name: string; slug: string }

type Cell<Value> = {
  write: (value: Value, categorySlug: string) => string | null
  /** The cell's value, still to be checked by the field's rule. */
  read: (cell: string, categories: readonly Category[]) => unknown
}

export type Column = Cell<never> & { name: string; field: ProductFieldName; required: boolean }

const CELLS: { [Kind in FieldKind]: Cell<ProductFields[FieldsOfKind<Kind>]> } = {
  text: { write: (text) => text, read: (cell) => cell },
  status: { write: (status) => status, read: (cell) => cell },
  price: {
    write: (dollars) => dollars?.toFixed(2) ?? null,
    read: (cell) => (cell === '' ? null : /^\d{1,7}(?:\.\d{1,2})?$/.test(cell) ? Number(cell) : Number.NaN),
  },
  flag: {
    write: (flag) => (flag ? 'yes' : 'no'),
    read: (cell) => ({ yes: true, no: false, '': false })[cell.toLowerCase()] ?? null,
  },
  category: {
    write: (_id, slug) => slug,
    read: (cell, categories) => categories.find(({ slug, name }) => cell === slug || cell === name)?.id,
  },
}

/** The columns of the CSV file, in order. A file to import may leave out all but `uri` or `name`. */
export const COLUMNS: readonly Column[] = PRODUCT_FIELD_NAMES.map((field) => {
  const { kind, required = false } = productField(field)
  return { ...CELLS[kind], name: columnName(field), field, required }
})

export function columnName(field: ProductFieldName): string {
  return productField(field).csv ?? field
}

export function writeCell({ field, write }: Column, fields: ProductFields, categorySlug: string) {
  return write(fields[field] as never, categorySlug)
}

export type CellResult = { value: unknown } | { problem: string }

/** Checks a cell by the same rule, with the same messages, as the editor's field. */
export function readCell(column: Column, cell: string, categories: readonly Category[]): CellResult {
  const { name, field, required, read } = column
  if (required && cell === '') return { problem: `${name} is required.` }
  const value = read(cell, categories)
  if (field === 'category_id' && value === undefined) return { problem: `There is no category “${cell}”.` }
  const result = z.safeParse(productField(field).rule, value)
  if (result.success && value !== undefined) return { value: result.data }
  return { problem: result.error?.issues[0]?.message ?? 'This value is not valid.' }
}
