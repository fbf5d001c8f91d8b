import type { AuditEntry } from '#core/contract/admin-audit.ts'

type Change = { name: string; before: string; after: string }

/** Each changed value as text. */
export function changesIn({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Change[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names
    .map((name) => ({ name, before: inText(before?.[name]), after: inText(after?.[name]) }))
    .filter((change) => change.before !== change.after)
}

function inText(value: unknown): string {
  if (value === undefined || value === null) return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value)
}
