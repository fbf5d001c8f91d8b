/** A record as read from a file, with field names normalized by `simplify`. The report shows `line`. */
export type RawRecord = { line: number; fields: Record<string, unknown> }

/** Reads CSV as spreadsheets and other shops write it: quotes, line breaks in quotes, a byte order mark. */
export function readCsv(text: string): RawRecord[] {
  const rows = parseRows(text.replace(/^\uFEFF/, ''))
  const [head, ...body] = rows
  if (!head) return []
  const names = head.cells.map(simplify)
  return body
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
    .map(({ line, cells }) => ({
      line,
      fields: Object.fromEntries(names.map((name, at) => [name, cells[at]?.trim() ?? ''])),
    }))
}

/** "License Key", "license_key" and "licenseKey" become the same name. */
export function simplify(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}

type Row = { line: number; cells: string[] }

function parseRows(text: string): Row[] {
  const rows: Row[] = []
  const separator = separatorOf(text)
  let cells: string[] = []
  let cell = ''
  let quoted = false
  let line = 1
  let startLine = 1
  const endCell = () => {
    cells.push(cell)
    cell = ''
  }
  const endRow = () => {
    endCell()
    rows.push({ line: startLine, cells })
    cells = []
  }
  for (let at = 0; at < text.length; at++) {
    const char = text[at] as string
    if (char === '\n') line += 1
    if (quoted) {
      if (char !== '"') cell += char
      else if (text[at + 1] === '"') cell += text[++at]
      else quoted = false
    } else if (char === '"' && cell === '') quoted = true
    else if (char === separator) endCell()
    else if (char === '\n') {
      endRow()
      startLine = line
    } else if (char !== '\r') cell += char
  }
  if (cell !== '' || cells.length > 0) endRow()
  return rows
}

/** In some locales, spreadsheets write semicolons. */
function separatorOf(text: string): string {
  const head = text.slice(0, text.indexOf('\n') + 1 || text.length)
  return head.split(';').length > head.split(',').length ? ';' : ','
}
