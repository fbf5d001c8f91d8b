import { BOTTOM, MARGIN, MUTED, openPdf, type Pdf, RULE, WIDTH, type Write } from '../../invoices/pdf.ts'
import type { Evidence, EvidenceRow, EvidenceSection } from './gather-evidence.ts'

const SIZE = 9
const LABEL_WIDTH = 118
const TEXT_WIDTH = WIDTH - LABEL_WIDTH
/** Room for a heading and its first rows. */
const HEADING_ROOM = 70

type Page = { pdf: Pdf; write: Write; widthOf: (text: string) => number; y: number }

/** Sections of labeled rows, over as many pages as they need. */
export async function renderEvidence({ title, shop, preparedAt, sections }: Evidence): Promise<Buffer> {
  const { pdf, write, finish } = openPdf({ title, author: shop, createdAt: preparedAt })
  const page: Page = { pdf, write, widthOf: createRuler(pdf), y: MARGIN }
  page.y = write(title, 0, page.y, { size: 16, weight: 600 })
  page.y = write(`${shop}, ${preparedAt.toISOString().slice(0, 10)}. All times are UTC.`, 0, page.y, {
    size: SIZE,
    color: MUTED,
  })
  for (const section of sections) writeSection(page, section)
  return finish()
}

function writeSection(page: Page, { title, rows, empty }: EvidenceSection): void {
  if (rows.length === 0 && empty === undefined) return
  makeRoom(page, HEADING_ROOM)
  page.y = page.write(title, 0, page.y + 14, { size: 12, weight: 600 }) + 2
  page.pdf
    .moveTo(MARGIN, page.y)
    .lineTo(MARGIN + WIDTH, page.y)
    .lineWidth(0.5)
    .strokeColor(RULE)
    .stroke()
  page.y += 6
  for (const row of rows) writeRow(page, row)
  if (rows.length === 0) writeRow(page, ['', empty ?? ''])
}

function writeRow(page: Page, [label, text]: EvidenceRow): void {
  for (const [at, line] of wrap(page, text).entries()) {
    makeRoom(page, SIZE * 2)
    if (at === 0) page.write(label, 0, page.y, { size: SIZE, color: MUTED })
    page.y = page.write(line, LABEL_WIDTH, page.y, { size: SIZE })
  }
}

function makeRoom(page: Page, height: number): void {
  if (page.y + height <= BOTTOM) return
  page.pdf.addPage()
  page.y = MARGIN
}

/** Breaks between words, and within words that are wider than the column, such as addresses of sites. */
function wrap({ widthOf }: Page, text: string): string[] {
  const fits = (part: string) => widthOf(part) <= TEXT_WIDTH
  const lines = ['']
  for (const word of text.split(/\s+/).flatMap((each) => pieces(each, fits))) {
    const line = [lines.at(-1), word].filter(Boolean).join(' ')
    if (fits(line)) lines[lines.length - 1] = line
    else lines.push(word)
  }
  return lines
}

/** A word in parts that fit. */
function pieces(word: string, fits: (part: string) => boolean): string[] {
  if (fits(word)) return [word]
  const found = ['']
  for (const letter of word) {
    const longer = `${found.at(-1)}${letter}`
    if (fits(longer)) found[found.length - 1] = longer
    else found.push(letter)
  }
  return found
}

/** Adds up the widths of single letters, because measuring every text would take seconds. */
function createRuler(pdf: Pdf): (text: string) => number {
  const widths = new Map<string, number>()
  const widthOfLetter = (letter: string): number => {
    const width = widths.get(letter) ?? pdf.font('latin-400').fontSize(SIZE).widthOfString(letter)
    widths.set(letter, width)
    return width
  }
  return (text) => [...text].reduce((sum, letter) => sum + widthOfLetter(letter), 0)
}
