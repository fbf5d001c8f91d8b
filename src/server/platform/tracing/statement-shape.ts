const TEXT = /'(?:[^']|'')*'/g
const VERB = /^\s*(?:\/\*[^*]*\*\/\s*)?([a-z]+)/i
const TABLE = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z_]\w*)"?/i

/** A statement without its values, as short as a person would say it: `select orders`. */
export function statementShape(text: string): string {
  const bare = text.replace(TEXT, '')
  const verb = VERB.exec(bare)?.[1]?.toLowerCase()
  if (!verb) return 'statement'
  const table = TABLE.exec(bare)?.[1]
  return table ? `${verb} ${table}` : verb
}
