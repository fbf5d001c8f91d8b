/** One record of a CSV file, and the line it starts on. */
export type CsvRecord = { line: number; cells: string[] }

/** Why a file is not CSV, and where. */
export class CsvError extends Error {
  readonly line: number

  constructor(line: number, message: string) {
    super(message)
    this.line = line
  }
}

/**
 * Reads CSV (RFC 4180): quoted cells may contain commas, doubled quotes and line breaks. Lines may end in either
 * way; empty ones are skipped. The first line shows whether the separator is a semicolon, as in some locales.
 */
export function parseCsv(text: string): CsvRecord[] {
  const source = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(source)
  const records: CsvRecord[] = []
  let [at, line] = [0, 1]

  while (at < source.length) {
    const record: CsvRecord = { line, cells: [] }
    for (let more = true; more; ) {
      const cell = source[at] === '"' ? readQuoted(source, at, line) : readBare(source, at, separator)
      record.cells.push(cell.value)
      line += countBreaks(cell.value)
      more = source[cell.end] === separator
      if (!more && cell.end < source.length && !isBreak(source[cell.end]))
        throw new CsvError(line, 'A closing quote must be followed by a comma or the end of the line.')
      at = more ? cell.end + 1 : cell.end
    }
    at += source.startsWith('\r\n', at) ? 2 : 1
    line += 1
    if (record.cells.length > 1 || record.cells[0] !== '') records.push(record)
  }
  return records
}

/** Reads an uploaded file; `CsvError` says why it is no CSV in UTF-8. */
export function parseCsvFile(bytes: Uint8Array): CsvRecord[] {
  return parseCsv(decodeUtf8(bytes))
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new CsvError(1, 'The file is not UTF-8 text. Save it as “CSV UTF-8” and try again.')
  }
}

/** One line of a CSV file. Cells that a spreadsheet would run as a formula are marked as text. */
export function csvLine(cells: readonly (string | number | boolean | null)[]): string {
  return `${cells.map((cell) => quote(guardFormula(String(cell ?? '')))).join(',')}\r\n`
}

/** Removes the text marker that `csvLine` adds. */
export function unguard(cell: string): string {
  return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell
}

function guardFormula(cell: string): string {
  return /^'*[=+\-@\t\r]/.test(cell) && !/^-?\d+(?:\.\d+)?$/.test(cell) ? `'${cell}` : cell
}

function quote(cell: string): string {
  return /[",;\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

function separatorOf(source: string): string {
  const [first = ''] = source.split(/\r|\n/, 1)
  return first.includes(';') && !first.includes(',') ? ';' : ','
}

type Cell = { value: string; end: number }

function readBare(source: string, from: number, separator: string): Cell {
  let end = from
  while (end < source.length && source[end] !== separator && !isBreak(source[end])) end += 1
  return { value: source.slice(from, end), end }
}

function readQuoted(source: string, from: number, line: number): Cell {
  let value = ''
  for (let at = from + 1; ; ) {
    const close = source.indexOf('"', at)
    if (close === -1) throw new CsvError(line, 'The quote opened here is never closed.')
    value += source.slice(at, close)
    if (source[close + 1] !== '"') return { value, end: close + 1 }
    value += '"'
    at = close + 2
  }
}

function isBreak(character: string | undefined): boolean {
  return character === '\n' || character === '\r'
}

function countBreaks(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0
}
