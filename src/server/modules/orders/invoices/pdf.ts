import PDFDocument from 'pdfkit'
import { loadFonts, runsOf, type Weight } from './fonts.ts'

export type Pdf = InstanceType<typeof PDFDocument>

export const MARGIN = 56
export const WIDTH = 595.28 - 2 * MARGIN
export const BOTTOM = 841.89 - MARGIN
export const INK = '#16181d'
export const MUTED = '#5c6370'
export const RULE = '#d9dce1'

export type Line = {
  size?: number
  weight?: Weight
  color?: string
  align?: 'left' | 'right'
  width?: number
}

export type Write = ReturnType<typeof createWriter>

type Info = { title: string; author: string; createdAt: Date }

/** A new A4 document. */
export function openPdf({ title, author, createdAt }: Info) {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    info: { Title: title, Author: author, CreationDate: createdAt },
  })
  const finished = collect(pdf)
  return {
    pdf,
    write: createWriter(pdf),
    finish: (): Promise<Buffer> => {
      pdf.end()
      return finished
    },
  }
}

/** Writes text at a position, in fonts that have its letters, and never breaks the page by itself. */
function createWriter(pdf: Pdf) {
  const fontsOf = loadFonts(pdf)

  return function write(text: string, x: number, y: number, line: Line = {}): number {
    const { size = 10, weight = 400, color = INK, align = 'left', width = WIDTH } = line
    pdf.fontSize(size).fillColor(color)
    const runs = runsOf(text, fontsOf(weight)).map((run) => ({
      ...run,
      width: pdf.font(run.font).widthOfString(run.text),
    }))
    const total = runs.reduce((sum, run) => sum + run.width, 0)
    let at = MARGIN + x + (align === 'right' ? width - total : 0)
    for (const run of runs) {
      pdf.font(run.font).text(run.text, at, y, { lineBreak: false })
      at += run.width
    }
    return y + size * 1.5
  }
}

function collect(pdf: Pdf): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
}
