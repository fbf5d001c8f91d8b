import type { FileAnswer } from '#core/contract/envelopes.ts'
import { csvLine } from '#core/domain/csv.ts'
import { COLUMNS, writeCell } from './csv-columns.ts'
import type { StaffDeps } from './deps.ts'
import { filterOf, type ProductQuery } from './list-products.ts'
import { presentFields } from './product-columns.ts'
import { listForExport, type StaffFilter } from './queries.ts'

const BATCH = 200
/** Tells spreadsheets that the file is UTF-8. */
const MARK = '\uFEFF'

/** Streams the products as a CSV file, reading the database as fast as the client takes the file. */
export async function exportProducts(
  deps: Pick<StaffDeps, 'db' | 'clock'>,
  query: ProductQuery,
): Promise<FileAnswer> {
  const filter = await filterOf(deps.db, deps.clock, query)
  const day = deps.clock.now().toISOString().slice(0, 10)
  return { name: `products-${day}.csv`, parts: linesOf(deps, filter) }
}

async function* linesOf({ db }: Pick<StaffDeps, 'db'>, filter: StaffFilter | null): AsyncGenerator<string> {
  yield MARK + csvLine(COLUMNS.map(({ name }) => name))
  if (!filter) return
  for (let afterId = 0; ; ) {
    const rows = await listForExport(db, filter, afterId, BATCH)
    const last = rows.at(-1)
    if (!last) return
    afterId = last.id
    yield rows.map(lineOf).join('')
  }
}

function lineOf({ category, ...row }: Awaited<ReturnType<typeof listForExport>>[number]): string {
  const fields = presentFields(row)
  return csvLine(COLUMNS.map((column) => writeCell(column, fields, category)))
}
