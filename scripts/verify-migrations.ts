import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import * as tables from '#server/db/tables/index.ts'
import { readMigrations } from '#server/platform/migrations.ts'
import { findContractions } from './expand-and-contract.ts'
import { CHECKSUMS_FILE, findChangedMigrations } from './migration-checksums.ts'

// The CommonJS build of drizzle-kit loads in a quarter of the time of the other one.
const kit: typeof import('drizzle-kit/api') = createRequire(import.meta.url)('drizzle-kit/api')

const META = 'migrations/meta'

const problems = [
  ...(await findEditedMigrations()),
  ...(await findBreakingMigrations()),
  ...(await findOldSnapshots()),
  ...(await findMissingMigration()),
]
for (const problem of problems) console.error(problem)
if (problems.length === 0) console.log('Tables and migrations agree.')
process.exitCode = problems.length === 0 ? 0 : 1

/** Shops have applied what is listed: editing it would give new shops other tables than theirs. */
async function findEditedMigrations(): Promise<string[]> {
  const changed = findChangedMigrations(await readFile(CHECKSUMS_FILE, 'utf8'), await readMigrations())
  return changed.map(
    (change) =>
      `${change} after it was listed in ${CHECKSUMS_FILE}. Restore it, and put the change into a new migration. ` +
      'Only if it was never merged, remove its line and run `npm run generate`.',
  )
}

/** During an upgrade the version before still runs, on tables that the new one has migrated. */
async function findBreakingMigrations(): Promise<string[]> {
  const changelog = await readFile('CHANGELOG.md', 'utf8')
  const released = new Set(
    [...changelog.matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, version = '']) => version),
  )
  const found = (await readMigrations()).flatMap((migration) => findContractions(migration, released))
  return found.map(
    (change) =>
      `${change}, which the version before may use. Do without it in one release, and change it in a later one, with a ` +
      'line that names the first: -- safe since 1.2.0: table.column',
  )
}

/** drizzle-kit compares with the newest snapshot only, and each weighs more than all migrations together. */
async function findOldSnapshots(): Promise<string[]> {
  const old = (await listSnapshots()).slice(0, -1)
  return old.map((name) => `${META}/${name} is no longer needed: remove it.`)
}

async function findMissingMigration(): Promise<string[]> {
  const newest = (await listSnapshots()).at(-1)
  const migrated = JSON.parse(await readFile(`${META}/${newest}`, 'utf8'))
  const declared = kit.generateDrizzleJson(tables, migrated.id, undefined, 'snake_case')
  // drizzle-kit asks when a column may have been renamed. Nobody can answer here, but the question alone is a finding.
  const missing = await kit.generateMigration(migrated, declared).catch((error: Error) => [error.message])
  if (missing.length === 0) return []
  return [
    `The tables have changes that no migration makes (run \`npm run migrations\`):\n\n${missing.join('\n')}`,
  ]
}

async function listSnapshots(): Promise<string[]> {
  return (await readdir(META)).filter((name) => name.endsWith('_snapshot.json')).toSorted()
}
