import { isTest, moduleOf } from './import-rules.ts'
import type { SourceFile } from './source-files.ts'

/** Fills an empty shop in one go, across all modules. */
const FILLS_EVERY_TABLE = 'src/demo/'

type Write = { file: SourceFile; table: string; owner: string }

/** Only a module's `queries.ts` and `*-queries.ts` write its tables, and no table is written by two modules. */
export function findTableViolations(files: readonly SourceFile[]): string[] {
  const tables = files.flatMap(tablesIn)
  const writes = files.filter(mayNotWriteFreely).flatMap((file) => writesIn(file, tables))

  const misplaced = writes
    .filter(({ file }) => moduleOf(file.path) && !isQueries(file))
    .map(
      ({ file, table }) =>
        `${file.path}: writes ${table}, which only its module's queries.ts or *-queries.ts may`,
    )
  const shared = tables.flatMap((table) => {
    const owners = [...new Set(writes.filter((write) => write.table === table).map(({ owner }) => owner))]
    return owners.length > 1
      ? [`${table}: is written by ${owners.join(' and ')}; one of them should ask the other`]
      : []
  })
  return [...misplaced, ...shared]
}

export function isQueries({ path }: SourceFile): boolean {
  return /[/-]queries\.ts$/.test(path)
}

function mayNotWriteFreely(file: SourceFile): boolean {
  return !isTest(file) && !file.path.startsWith(FILLS_EVERY_TABLE)
}

function tablesIn({ path, text }: SourceFile): string[] {
  if (!path.startsWith('src/server/db/tables/')) return []
  return [...text.matchAll(/export const (\w+) = pgTable\(/g)].map(([, name = '']) => name)
}

function writesIn(file: SourceFile, tables: readonly string[]): Write[] {
  const owner = moduleOf(file.path) ?? file.path.split('/').slice(1, 3).join('/')
  const written = [
    ...file.text.matchAll(/\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g),
    ...file.text.matchAll(/(?:insert into|update|delete from)\s+(?:only\s+)?\$\{(\w+)\}/gi),
  ].map(([, name = '']) => name)
  return written.filter((name) => tables.includes(name)).map((table) => ({ file, table, owner }))
}
