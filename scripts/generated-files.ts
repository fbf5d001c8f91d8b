import { contract } from '#core/contract/index.ts'
import { API_INFO } from '#server/api-reference.ts'
import { VARIABLES, type Variable } from '#server/config-variables.ts'
import { describeApi } from '#server/platform/http/openapi.ts'
import { describeTables } from './describe-tables.ts'
import { describeGuards } from './torture/describe-guards.ts'

/** A file that is made from the source, in whole or between two marker lines. */
export type GeneratedFile = { file: string; generate: (current: string) => string | Promise<string> }

const variables = Object.entries(VARIABLES) as [string, Variable][]

export const GENERATED_FILES: GeneratedFile[] = [
  {
    file: 'docs/api/openapi.json',
    generate: () => `${JSON.stringify(describeApi(contract, API_INFO), null, 2)}\n`,
  },
  { file: '.env.example', generate: envExample },
  { file: 'docs/operating.md', generate: (current) => replacePart(current, 'settings', settingsTable()) },
  { file: 'docs/guards.md', generate: describeGuards },
  { file: 'docs/data-model.md', generate: (current) => replacePart(current, 'diagrams', describeTables()) },
]

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
