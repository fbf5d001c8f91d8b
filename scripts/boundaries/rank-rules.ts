import { moduleOf } from './import-rules.ts'
import { RANKS } from './ranks.ts'
import type { SourceFile } from './source-files.ts'

export const RANKS_DOCUMENT = 'docs/decisions/0002-module-ranks.md'

/** Every module has a rank, every rank has a module, and the decision record shows the same table. */
export function findRankViolations(files: readonly SourceFile[], document: string): string[] {
  const modules = new Set(files.map(({ path }) => moduleOf(path)).filter((name) => name !== null))
  const unranked = [...modules].filter((name) => !(name in RANKS))
  const unknown = Object.keys(RANKS).filter((name) => !modules.has(name))
  const table = rankTable()
  return [
    ...unranked.map(
      (name) => `src/server/modules/${name}: has no rank; add it to scripts/boundaries/ranks.ts`,
    ),
    ...unknown.map((name) => `scripts/boundaries/ranks.ts: ranks ${name}, which is not a module`),
    ...(document.includes(table)
      ? []
      : [`${RANKS_DOCUMENT}: must contain the table of scripts/boundaries/ranks.ts:\n${table}`]),
  ]
}

function rankTable(): string {
  const names = Object.keys(RANKS).toSorted()
  const ranks = [...new Set(Object.values(RANKS))].toSorted((one, other) => one - other)
  const rows = ranks.map((rank) => `| ${rank} | ${names.filter((name) => RANKS[name] === rank).join(', ')} |`)
  return ['| Rank | Modules |', '|---|---|', ...rows, ''].join('\n')
}
