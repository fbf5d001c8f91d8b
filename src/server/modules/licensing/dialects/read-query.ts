import { parse } from 'node:querystring'

/** Parameters by name. If one is sent twice the last one wins, as in PHP. */
export type Query = Readonly<Record<string, string | undefined>>

const MAX_FIELDS = 2_000
const VALUE_CHARS = 2_000

/** Reads a query or a form as leniently as PHP: badly encoded text stays as it was sent. */
export function readQuery(text: string): Query {
  const fields = parse(text, '&', '=', { maxKeys: MAX_FIELDS })
  const mayHoldControls = CONTROLS.test(text)
  for (const name in fields) {
    const sent = fields[name]
    const value = (typeof sent === 'string' ? sent : (sent?.at(-1) ?? '')).slice(0, VALUE_CHARS)
    fields[name] = (mayHoldControls ? value.replace(/\p{Cc}+/gu, ' ') : value).trim()
  }
  return fields as Query
}

/** PostgreSQL cannot store NUL, and no parameter needs a control character, encoded or not. */
const CONTROLS = /\p{Cc}|%[01][\da-f]|%7f|%c2%[89]/iu
