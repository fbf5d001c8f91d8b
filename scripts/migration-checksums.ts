import type { Migration } from '#server/platform/migration-history.ts'

/** One line for each migration, in the format of `sha256sum`. Lines are only ever added: what is listed may be released. */
export const CHECKSUMS_FILE = 'migrations/checksums.txt'

type Checksummed = Pick<Migration, 'tag' | 'hash'>

/** The list with the migrations that are not in it yet. Listed ones keep their line, so that an edit shows up. */
export function listNewMigrations(list: string, migrations: Checksummed[]): string {
  const listed = parseChecksums(list)
  const added = migrations.filter(({ tag }) => !listed.has(tag))
  return list + added.map(({ tag, hash }) => `${hash}  ${tag}.sql\n`).join('')
}

/** Describes each listed migration that was edited or removed. */
export function findChangedMigrations(list: string, migrations: Checksummed[]): string[] {
  const hashes = new Map(migrations.map(({ tag, hash }) => [tag, hash]))
  return [...parseChecksums(list)]
    .filter(([tag, hash]) => hashes.get(tag) !== hash)
    .map(([tag]) => `migrations/${tag}.sql was ${hashes.has(tag) ? 'edited' : 'removed'}`)
}

function parseChecksums(list: string): Map<string, string> {
  return new Map(
    [...list.matchAll(/^(?<hash>\S+) {2}(?<tag>\S+)\.sql$/gm)].map(([, hash = '', tag = '']) => [tag, hash]),
  )
}
