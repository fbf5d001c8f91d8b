import type { ProductValues } from '#core/contract/admin-product-fields.ts'
import type { ImportReport } from '#core/contract/admin-products.ts'
import { CsvError, type CsvRecord, parseCsvFile, unguard } from '#core/domain/csv.ts'
import { CSV_MAX_ROWS } from '#core/domain/limits.ts'
import { COLUMNS, type Column, readCell } from './csv-columns.ts'

export type ImportRow = { line: number; values: Partial<ProductValues> }
type Problems = ImportReport['problems']
type Category = { id: number; name: string; slug: string }

/** The rows of a file that can be read, and the problems with the others. */
export function readImportFile(
  bytes: Uint8Array,
  categories: readonly Category[],
): { rows: ImportRow[]; problems: Problems } {
  const { records, problems } = readRecords(bytes)
  const [header, ...body] = records
  if (!header || problems.length > 0) return { rows: [], problems: problems.concat(header ? [] : EMPTY) }

  const columns = header.cells.map((cell) => COLUMNS.find(({ name }) => name === cell.trim().toLowerCase()))
  const wrong = headerProblems(header, columns)
  if (wrong.length > 0) return { rows: [], problems: wrong }
  if (body.length > CSV_MAX_ROWS)
    return { rows: [], problems: [at(1, '', `A file may have at most ${CSV_MAX_ROWS} products.`)] }

  const rows = body.map((record) => readRow(record, columns as Column[], categories))
  return {
    rows: rows.filter((row) => row.problems.length === 0).map(({ line, values }) => ({ line, values })),
    problems: rows.flatMap((row) => row.problems),
  }
}

const EMPTY: Problems = [at(1, '', 'The file is empty.')]

function readRecords(bytes: Uint8Array): { records: CsvRecord[]; problems: Problems } {
  try {
    return { records: parseCsvFile(bytes), problems: [] }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { records: [], problems: [at(error.line, '', error.message)] }
  }
}

function headerProblems({ cells }: CsvRecord, columns: (Column | undefined)[]): Problems {
  const known = COLUMNS.map(({ name }) => name).join(', ')
  const problems = cells.flatMap((cell, index) => {
    if (!columns[index]) return [at(1, cell, `Unknown column. The columns are: ${known}.`)]
    return columns.indexOf(columns[index]) < index ? [at(1, cell, 'This column appears twice.')] : []
  })
  const hasKey = columns.some((column) => column?.name === 'uri' || column?.name === 'name')
  return hasKey ? problems : [...problems, at(1, 'uri', 'The file needs a uri or name column.')]
}

function readRow({ line, cells }: CsvRecord, columns: Column[], categories: readonly Category[]) {
  const values: Record<string, unknown> = {}
  const problems: Problems = []
  if (cells.length !== columns.length)
    problems.push(at(line, '', `This line has ${cells.length} cells, but the header has ${columns.length}.`))
  for (const [index, column] of columns.entries()) {
    const cell = unguard(cells[index] ?? '')
    // Without a uri, a product is identified by its name.
    if (cells.length !== columns.length || (column.name === 'uri' && cell === '')) continue
    const result = readCell(column, column.field === 'long_desc' ? cell : cell.trim(), categories)
    if ('problem' in result) problems.push(at(line, column.name, result.problem))
    else values[column.field] = result.value
  }
  return { line, values: values as Partial<ProductValues>, problems }
}

function at(line: number, field: string, message: string): Problems[number] {
  return { line, field, message }
}
