import type { Migration } from '#server/platform/migration-history.ts'
import { SAFE_SINCE } from '#server/platform/migrations.ts'

/** The last migration that the rule came too late for. */
const LAST_EXEMPT = '0006_sellers'

const NAME = String.raw`(?:"?\w+"?\.)?"?(\w+)"?`
const ALTERED = new RegExp(String.raw`\bALTER TABLE (?:IF EXISTS )?(?:ONLY )?${NAME} (.*)`, 'i')
const CREATED = new RegExp(String.raw`\bCREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?${NAME}`, 'gi')
const DROPPED = /\bDROP (?:TABLE|(?:MATERIALIZED )?VIEW) (?:IF EXISTS )?(.*)/i
const COLUMN = String.raw`(?:COLUMN )?(?:IF (?:NOT )?EXISTS )?"?(\w+)"?`

/** What an ALTER TABLE may do to a column that the version before still uses. */
const CHANGES: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['drops', new RegExp(`^DROP (?!CONSTRAINT )${COLUMN}`, 'i')],
  ['renames', new RegExp(`^RENAME (?!CONSTRAINT |TO )${COLUMN} TO `, 'i')],
  ['changes the type of', new RegExp(`^ALTER ${COLUMN} (?:SET DATA )?TYPE `, 'i')],
  ['takes the default of', new RegExp(`^ALTER ${COLUMN} DROP DEFAULT`, 'i')],
  ['requires', new RegExp(`^ALTER ${COLUMN} SET NOT NULL`, 'i')],
  [
    'requires',
    new RegExp(
      `^ADD (?!CONSTRAINT )(?!.*\\b(?:DEFAULT|GENERATED)\\b)${COLUMN} .*\\b(?:NOT NULL|PRIMARY KEY)`,
      'i',
    ),
  ],
]

/**
 * Describes each change that the version before does not survive, although it runs beside the new one during an upgrade.
 * What a migration takes away must be named with the release that stopped using it.
 */
export function findContractions(
  { tag, statements }: Pick<Migration, 'tag' | 'statements'>,
  released: ReadonlySet<string>,
): string[] {
  if (tag <= LAST_EXEMPT) return []
  const text = statements.join('\n')
  const permitted = new Set(
    [...text.matchAll(SAFE_SINCE)]
      .filter(({ groups }) => released.has(groups?.version ?? ''))
      .map(({ groups }) => groups?.subject),
  )
  const sql = simplify(text)
  const isNew = newTables(sql)
  return sql
    .split(';')
    .flatMap(changesIn)
    .filter(({ table, subject }) => !isNew.has(table) && !permitted.has(subject))
    .map(({ what, subject }) => `migrations/${tag}.sql ${what} ${subject}`)
}

type Change = { what: string; table: string; subject: string }

function changesIn(statement: string): Change[] {
  const dropped = splitList(DROPPED.exec(statement)?.[1] ?? '').map((item) => nameIn(item))
  const [, table = '', actions = ''] = ALTERED.exec(statement) ?? []
  const columns = splitList(actions).flatMap((action) => {
    if (/^RENAME TO /i.test(action)) return [{ what: 'renames', table, subject: table }]
    return CHANGES.flatMap(([what, pattern]) => {
      const column = pattern.exec(action)?.[1]
      return column ? [{ what, table, subject: `${table}.${column}` }] : []
    })
  })
  return [...dropped.map((name) => ({ what: 'drops', table: name, subject: name })), ...columns]
}

/** Without comments, texts and line breaks, so that what is left is structure. */
function simplify(sql: string): string {
  return sql
    .replace(/--.*$/gm, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/\s+/g, ' ')
}

function newTables(sql: string): Set<string> {
  return new Set([...sql.matchAll(CREATED)].map(([, name = '']) => name))
}

/** At the commas that are not in brackets. */
function splitList(list: string): string[] {
  return list
    .split(/,(?![^(]*\))/)
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

function nameIn(item: string): string {
  return new RegExp(NAME).exec(item)?.[1] ?? item
}
