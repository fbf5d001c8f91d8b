type Place = {
  path: readonly (string | number)[]
  /** Rich text, as opposed to plain text. */
  html: boolean
}

/** Properties that hold no words for visitors: choices, names of records, addresses, moments. */
const NOT_TEXTS: ReadonlySet<string> = new Set([
  'kind',
  'id',
  'uri',
  'icon',
  'tone',
  'target',
  'product',
  'category',
  'color',
  'from',
  'until',
])

/** A copy of a document in which every text went through `change`. */
export function mapTexts<Body>(body: Body, change: (text: string, place: Place) => string): Body {
  const visit = (value: unknown, path: readonly (string | number)[]): unknown => {
    if (typeof value === 'string') return change(value, { path, html: path.at(-1) === 'html' })
    if (Array.isArray(value)) return value.map((each, index) => visit(each, [...path, index]))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [
        name,
        NOT_TEXTS.has(name) ? part : visit(part, [...path, name]),
      ]),
    )
  }
  return visit(body, []) as Body
}

export type TextAt = Place & { text: string }

/** Every text of a document with its place. */
export function listTexts(body: unknown): TextAt[] {
  const found: TextAt[] = []
  mapTexts(body, (text, place) => {
    found.push({ ...place, text })
    return text
  })
  return found
}
