import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type PDFDocument from 'pdfkit'

type Pdf = InstanceType<typeof PDFDocument>
export type Weight = 400 | 600

/** Each Geist file holds one script; a text is drawn with the first file that has its letters. */
const SCRIPTS = ['latin', 'latin-ext', 'cyrillic'] as const

const require = createRequire(import.meta.url)
const files = new Map<string, Buffer>()

function fileOf(script: (typeof SCRIPTS)[number], weight: Weight): Buffer {
  const name = `@fontsource/geist/files/geist-${script}-${weight}-normal.woff`
  const file = files.get(name) ?? readFileSync(require.resolve(name))
  files.set(name, file)
  return file
}

type Loaded = { name: string; has: (codePoint: number) => boolean }

/** Loads Geist into a document, and tells which of its files can draw a letter. */
export function loadFonts(pdf: Pdf): (weight: Weight) => Loaded[] {
  const load = (weight: Weight) =>
    SCRIPTS.map((script) => {
      const name = `${script}-${weight}`
      pdf.registerFont(name, fileOf(script, weight)).font(name)
      const { font } = Reflect.get(pdf, '_font') as { font: { hasGlyphForCodePoint(point: number): boolean } }
      return { name, has: (point: number) => font.hasGlyphForCodePoint(point) }
    })
  const loaded: Record<Weight, Loaded[]> = { 400: load(400), 600: load(600) }
  return (weight) => loaded[weight]
}

/** Splits a text into runs, each with a font that can draw it. Letters that no font has become question marks. */
export function runsOf(text: string, fonts: Loaded[]): { font: string; text: string }[] {
  const runs: { font: string; text: string }[] = []
  for (const letter of text.normalize('NFC')) {
    const point = letter.codePointAt(0) ?? 0
    const found = fonts.find((font) => font.has(point))
    const font = found?.name ?? fonts[0]?.name ?? ''
    const shown = found ? letter : '?'
    const last = runs.at(-1)
    if (last?.font === font) last.text += shown
    else runs.push({ font, text: shown })
  }
  return runs
}
