import { inflateSync } from 'node:zlib'

/** The text of a PDF, a line per piece of text, in the order in which it is drawn. */
export function pdfText(pdf: Buffer): string {
  const objects = new Map(readObjects(pdf))
  const letters = fontsIn(objects)
  return [...objects.values()]
    .filter(({ stream }) => stream?.includes(' TJ'))
    .map(({ stream = '' }) => linesOf(stream, letters).join('\n'))
    .join('\n')
}

type PdfObject = { head: string; stream?: string }

/** Glyph to letter, by the font's name in the pages. */
type Letters = Map<string, Map<string, string>>

function* readObjects(pdf: Buffer): Generator<[id: string, object: PdfObject]> {
  const text = pdf.toString('latin1')
  for (const match of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)endobj/g)) {
    const [, id = '', body = ''] = match
    const at = body.indexOf('stream\n')
    if (at === -1) yield [id, { head: body }]
    else {
      const bytes = Buffer.from(body.slice(at + 7, body.lastIndexOf('\nendstream')), 'latin1')
      const head = body.slice(0, at)
      const stream = head.includes('/FlateDecode') ? inflateSync(bytes) : bytes
      yield [id, { head, stream: stream.toString('latin1') }]
    }
  }
}

function fontsIn(objects: Map<string, PdfObject>): Letters {
  const letters: Letters = new Map()
  for (const { head } of objects.values())
    for (const [, name = '', fontId = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(fontId)?.head ?? '')?.[1]
      letters.set(name, lettersIn(objects.get(map ?? '')?.stream ?? ''))
    }
  return letters
}

function lettersIn(characterMap: string): Map<string, string> {
  const letters = new Map<string, string>()
  for (const [, first = '', list = ''] of characterMap.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g))
    for (const [at, [, code = '']] of [...list.matchAll(/<([\w ]*)>/g)].entries())
      letters.set(
        (Number.parseInt(first, 16) + at).toString(16).padStart(4, '0'),
        Buffer.from(code.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      )
  return letters
}

function linesOf(content: string, letters: Letters): string[] {
  const lines: string[] = []
  let font = new Map<string, string>()
  for (const [, name, pieces] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name) font = letters.get(name) ?? new Map()
    else {
      const glyphs = [...(pieces ?? '').matchAll(/<(\w+)>/g)].map(([, hex = '']) => hex).join('')
      lines.push((glyphs.match(/.{4}/g) ?? []).map((glyph) => font.get(glyph) ?? '').join(''))
    }
  }
  return lines
}
