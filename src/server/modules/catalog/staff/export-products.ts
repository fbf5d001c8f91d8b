import type { FileAnswer } from '#core/contract/envelopes.ts'
import { csvLine } from '#core/domain/csv.ts'
import { COLUMNS } from './csv-columns.ts'
import type { StaffDeps } from './deps.ts'
import { filterOf, type Wanted } from './list-products.ts'
import { presentFields } from './present-edited.ts'
import { listForExport, type StaffFilter } from './queries.ts'

const BATCH = 200
/** Tells spreadsheets that the file is UTF-8. */
const MARK = '\uFEFF'

/** The products as a file, read from the database as fast as the file is taken away. */
export async function exportProducts(
  deps: Pick<StaffDeps, 'db' | 'clock'>,
  wanted: Wanted,
): Promise<FileAnswer> {
  const filter = await filterOf(deps.db, deps.clock, wanted)
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
    yield rows
      .map(({ category, ...row }) => csvLine(COLUMNS.map(({ write }) => write(presentFields(row), category))))
      .join('')
  }
}
