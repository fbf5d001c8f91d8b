import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { PRODUCT_FIELD_NAMES, type ProductValues, productField } from '#core/contract/admin-product-fields.ts'
import type { ImportReport } from '#core/contract/admin-products.ts'
import { slugOf } from '#core/domain/slug.ts'
import { AppError } from '#core/errors.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { ProductRecord } from '../queries.ts'
import { columnName } from './csv-columns.ts'
import { findWithdrawalProblem } from './end-unrenewable.ts'
import { columnsOf, presentFields } from './product-columns.ts'
import { findByUris, listCategoryNames, lockByUris } from './queries.ts'
import { type ImportRow, readImportFile } from './read-import-file.ts'

type Values = Partial<ProductValues>
export type Step = { values: Values; before: ProductRecord | null; changed: boolean }
export type ImportPlan = { steps: Step[]; problems: ImportReport['problems'] }

/** Plans an import: a row with the address of an existing product changes it, any other row adds a product. */
export async function planImport(
  db: Queryable,
  bytes: Uint8Array,
  { locking }: { locking: boolean },
): Promise<ImportPlan> {
  const { rows, problems } = readImportFile(bytes, await listCategoryNames(db))
  const uris = rows.map(({ values }) => uriOf(values))
  const known = await (locking ? lockByUris : findByUris)(db, uris)
  const byUri = new Map(known.map((row) => [row.uri, row]))
  const seen = new Map<string, number>()
  const steps: Step[] = []

  for (const { line, values } of rows) {
    const uri = uriOf(values)
    const before = byUri.get(uri) ?? null
    const found = [
      ...problemsOf({ ...values, uri }, before),
      ...repeated(seen, uri, line),
      ...(await withdrawing(db, values, before)),
    ]
    problems.push(...found.map((problem) => ({ line, ...problem })))
    if (found.length === 0)
      steps.push({ values: { ...values, uri }, before, changed: differs(values, before) })
  }
  return { steps, problems: problems.sort((one, other) => one.line - other.line) }
}

function uriOf({ uri, name = '' }: ImportRow['values']): string {
  return uri || slugOf(name)
}

type Problem = { field: string; message: string }

function problemsOf(values: Values, before: ProductRecord | null): Problem[] {
  const now = before && presentFields(before)
  const missing = NEEDED.filter((field) => !before && values[field] === undefined).map((field) => ({
    field: columnName(field),
    message: 'Required for a new product.',
  }))
  if (!values.uri) missing.push({ field: 'uri', message: 'Please enter an address for the product.' })
  else if (!before) missing.push(...uriProblems(values.uri))

  const price = values.price ?? now?.price ?? 0
  const compare = values.compare_price === undefined ? now?.compare_price : values.compare_price
  const tooLow = compare != null && compare <= price
  return [
    ...missing,
    ...(tooLow ? [{ field: 'compare_price', message: 'Must be higher than the price.' }] : []),
    ...textProblems(values),
  ]
}

/** A file cannot confirm that subscriptions end. */
async function withdrawing(
  db: Queryable,
  { status }: Values,
  before: ProductRecord | null,
): Promise<Problem[]> {
  if (before?.status !== 'published' || (status ?? 'published') === 'published') return []
  const message = await findWithdrawalProblem(db, before.id)
  return message === null ? [] : [{ field: 'status', message }]
}

/** An address that was derived from the name has not been checked yet. */
function uriProblems(uri: string): Problem[] {
  const { error } = z.safeParse(productField('uri').rule, uri)
  return (error?.issues ?? []).map(({ message }) => ({ field: 'uri', message }))
}

/** The fields without a default. */
const NEEDED = PRODUCT_FIELD_NAMES.filter(
  (field) => !z.safeParse(productField(field).rule, undefined).success,
)

function textProblems(values: Values): Problem[] {
  try {
    columnsOf(values)
    return []
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return [{ field: 'long_desc', message: error.message }]
  }
}

function repeated(seen: Map<string, number>, uri: string, line: number): Problem[] {
  const earlier = seen.get(uri)
  seen.set(uri, earlier ?? line)
  return earlier === undefined || uri === ''
    ? []
    : [{ field: 'uri', message: `Line ${earlier} has the same address.` }]
}

function differs(values: Values, before: ProductRecord | null): boolean {
  if (!before) return true
  const now = before as unknown as Record<string, unknown>
  return Object.entries(columnsOf(values)).some(([name, value]) => !isDeepStrictEqual(now[name], value))
}
