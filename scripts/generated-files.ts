import { VARIABLES, type Variable } from '#server/config-variables.ts'
import { describeContract } from '#server/describe-contract.ts'
import { readMigrations } from '#server/platform/migrations.ts'
import { describeTables } from './describe-tables.ts'
import { CHECKSUMS_FILE, listNewMigrations } from './migration-checksums.ts'
import { describeGuards } from './torture/describe-guards.ts'

/** A file that is made from the source, in whole or between two marker lines. */
export type GeneratedFile = { file: string; generate: (current: string) => string | Promise<string> }

const variables = Object.entries(VARIABLES) as [string, Variable][]

export const GENERATED_FILES: GeneratedFile[] = [
  { file: 'docs/api/openapi.json', generate: async () => printJson(await describeContract()) },
  { file: '.env.example', generate: envExample },
  { file: 'docs/operating.md', generate: (current) => replacePart(current, 'settings', settingsTable()) },
  { file: 'docs/guards.md', generate: describeGuards },
  { file: 'docs/data-model.md', generate: (current) => replacePart(current, 'diagrams', describeTables()) },
  {
    file: CHECKSUMS_FILE,
    generate: async (current) => listNewMigrations(current, await readMigrations()),
  },
]

/** With lists of plain values on one line: `"required": ["id", "name"]`. */
function printJson(value: unknown): string {
  const plainList = /\[\n(?:\s+(?:"(?:[^"\\]|\\.)*"|[\w.-]+),?\n)+\s*\]/g
  const onOneLine = (list: string) => `[${list.slice(1, -1).trim().replace(/\n\s*/g, ' ')}]`
  const text = JSON.stringify(value, null, 2).replace(plainList, onOneLine)
  return `${text}\n`
}

function envExample(): string {
  const entries = variables.map(
    ([name, { about, fallback }]) => `# ${about.replaceAll('`', '')}\n# ${name}=${fallback ?? ''}\n`,
  )
  return `# Every setting of the shop. All are optional.\n\n${entries.join('\n')}`
}

function settingsTable(): string {
  const rows = variables.map(
    ([name, { about, fallback }]) =>
      `| \`${name}\` | ${fallback === null ? '' : `\`${fallback}\``} | ${about} |`,
  )
  return `| Variable | Default | What it does |\n|---|---|---|\n${rows.join('\n')}`
}

function replacePart(text: string, name: string, part: string): string {
  const [start, end] = [`<!-- ${name}: generated -->`, `<!-- ${name}: end -->`]
  const from = text.indexOf(start)
  const to = text.indexOf(end)
  if (from === -1 || to === -1) throw new Error(`The markers of ${name} are missing.`)
  return `${text.slice(0, from + start.length)}\n${part}\n${text.slice(to)}`
}
