import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import * as tables from '#server/db/tables/index.ts'

/** Fails when the tables in TypeScript and the migrations disagree: a table was changed without a migration. */

const META = fileURLToPath(new URL('../migrations/meta', import.meta.url))

const migrated = await lastSnapshot()
const declared = generateDrizzleJson(tables, migrated.id, undefined, 'snake_case')
// drizzle-kit asks when a column may have been renamed; where nobody can answer, that alone says enough.
const missing = await generateMigration(migrated, declared).catch((error: Error) => [error.message])

if (missing.length === 0) {
  console.log('Tables and migrations agree.')
} else {
  console.error('The tables have changes that no migration makes (run `npm run migrations`):\n')
  console.error(missing.join('\n'))
  process.exitCode = 1
}

/** What the tables looked like when the last migration was generated. */
async function lastSnapshot(): Promise<ReturnType<typeof generateDrizzleJson>> {
  const file = (await readdir(META))
    .filter((name) => name.endsWith('_snapshot.json'))
    .toSorted()
    .at(-1)
  return JSON.parse(await readFile(`${META}/${file}`, 'utf8'))
}
