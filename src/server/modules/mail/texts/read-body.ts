/** A field with the blank before it, which goes if the field is empty: "Hello {name}," becomes "Hello,". */
export const FIELD = /( ?)\{([a-z_]+)\}/g

/** `{button}`, or `{button: My own words}`. */
const PART = /^\{([a-z_]+)(?::\s*([^{}]{1,60}?)\s*)?\}$/
const SMALL_PRINT = '> '

export type BodyLine =
  | { kind: 'text' | 'note'; text: string }
  | { kind: 'part'; name: string; label: string | null }

/** Takes a text apart: paragraphs, which empty lines separate, and parts on lines of their own. */
export function readBody(body: string, partNames: readonly string[]): BodyLine[] {
  const found: BodyLine[] = []
  let open: string[] = []
  const close = () => {
    if (open.length > 0) found.push(paragraph(open.join('\n')))
    open = []
  }
  for (const line of body.split('\n').map((each) => each.trim())) {
    const [, name, label] = PART.exec(line) ?? []
    const isPart = name !== undefined && partNames.includes(name)
    if (line === '' || isPart) close()
    if (isPart) found.push({ kind: 'part', name, label: label ?? null })
    else if (line !== '') open.push(line)
  }
  close()
  return found
}

function paragraph(words: string): BodyLine {
  return words.startsWith(SMALL_PRINT)
    ? { kind: 'note', text: words.slice(SMALL_PRINT.length) }
    : { kind: 'text', text: words }
}
