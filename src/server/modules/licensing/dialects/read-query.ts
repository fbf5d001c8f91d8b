import { parse } from 'node:querystring'

/** Parameters by name. Of one that was sent twice the last counts, as in PHP. */
export type Query = Readonly<Record<string, string | undefined>>

const MAX_FIELDS = 2_000
const VALUE_CHARS = 2_000

/** Reads a query or a form. Forgiving, as PHP is: what is not properly encoded stays as it was sent. */
export function readQuery(text: string): Query {
  const fields = parse(text, '&', '=', { maxKeys: MAX_FIELDS })
  for (const name in fields) {
    const value = fields[name]
    fields[name] = tidy(typeof value === 'string' ? value : (value?.at(-1) ?? ''))
  }
  return fields as Query
}

/** PostgreSQL keeps no NUL, and nothing that is asked here needs a control character. */
function tidy(value: string): string {
  const short = value.length > VALUE_CHARS ? value.slice(0, VALUE_CHARS) : value
  return withoutControls(short).trim()
}

function withoutControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return /[\u0000-\u001f\u007f]/.test(text) ? text.replace(/[\u0000-\u001f\u007f]+/g, ' ') : text
}
