import type pg from 'pg'
import { compareVersions } from '#core/domain/plugin-version.ts'
import { OWN_VERSION } from './own-version.ts'
import { StartError } from './start-error.ts'

/** Why the database could not be migrated, in words for the operator. */
export class MigrationError extends StartError {
  override name = 'MigrationError'
}

export type Migration = {
  tag: string
  hash: string
  statements: string[]
  /** The oldest release that works after it; null if every one does. */
  safeSince: string | null
}
/** A migration as the database remembers it. */
export type Applied = Omit<Migration, 'statements'>

export async function readHistory(client: pg.Client): Promise<Applied[]> {
  const { rows } = await client.query<{ tag: string; hash: string; safe_since?: string | null }>(
    'SELECT * FROM migrations ORDER BY tag',
  )
  return rows.map(({ tag, hash, safe_since }) => ({ tag, hash, safeSince: safe_since ?? null }))
}

/** Refuses a database that this version would not understand, or that would not get along with it. */
export function refuseForeignHistory(history: Applied[], known: Migration[]): void {
  const [first] = history
  if (first && first.tag !== known[0]?.tag)
    throw new MigrationError(
      `This data folder or database was made by a development version of the shop (migration ${first.tag}), ` +
        'which no release can update. Set DATA_DIR to a new folder, or DATABASE_URL to an empty database.',
    )
  const applied = new Map(history.map(({ tag, hash }) => [tag, hash]))
  const isComplete = known.every(({ tag }) => applied.has(tag))
  const unfit = unknownIn(history, known).findLast(
    ({ safeSince }) => !isComplete || (safeSince !== null && compareVersions(OWN_VERSION, safeSince) < 0),
  )
  if (unfit)
    throw new MigrationError(
      `The database is newer than this version of the shop, which does not work with its migration ${unfit.tag}. ` +
        `Start ${unfit.safeSince ? `version ${unfit.safeSince}` : 'the version that applied it'}, or a later one.`,
    )
  for (const { tag, hash } of known)
    if (applied.has(tag) && applied.get(tag) !== hash)
      throw new MigrationError(
        `Migration ${tag} was edited after this database had applied it. ` +
          'Restore the file, and put the change into a new migration.',
      )
}

export function unknownIn(history: Applied[], known: Migration[]): Applied[] {
  return history.filter(({ tag }) => known.every((migration) => migration.tag !== tag))
}
