import { readFileSync } from 'node:fs'
import opentype, { type Font, type PathCommand } from 'opentype.js'
import { color } from './tokens.ts'

export type Weight = 400 | 500 | 600 | 700
export type TypeStyle = {
  size: number
  weight?: Weight
  fill?: string
  anchor?: 'start' | 'middle' | 'end'
  mono?: boolean
  /** Letter spacing in thousandths of the size. */
  tracking?: number
  /** Longer text is cut and ends in an ellipsis. */
  max?: number
  opacity?: number
}

/** One line of text with its baseline at y, as outlines because a fresh server has no fonts to render `<text>`. */
export function text(x: number, y: number, content: string, style: TypeStyle): string {
  const line = style.max === undefined ? content : cut(content, style, style.max)
  const width = measure(line, style)
  const start = style.anchor === 'middle' ? x - width / 2 : style.anchor === 'end' ? x - width : x
  const outlines = runs(line, style)
    .map(({ font, offset, letters }) => font.getPath(letters, start + offset, y, style.size, spacing(style)))
    .flatMap((path) => path.commands.map(pathData))
    .join('')
  const opacity = style.opacity === undefined ? '' : ` opacity="${style.opacity}"`
  return outlines ? `<path d="${outlines}" fill="${style.fill ?? color.fg}"${opacity}/>` : ''
}

/** Wraps at spaces to fit the width. */
export function paragraph(
  x: number,
  y: number,
  content: string,
  style: TypeStyle & { width: number; leading: number },
): string {
  return wrap(content, style, style.width)
    .map((line, index) => text(x, y + index * style.leading, line, style))
    .join('')
}

export function measure(content: string, style: TypeStyle): number {
  const last = runs(content, style).at(-1)
  return last ? last.offset + last.font.getAdvanceWidth(last.letters, style.size, spacing(style)) : 0
}

export function wrap(content: string, style: TypeStyle, width: number): string[] {
  const lines: string[] = []
  for (const word of content.split(' ')) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word
    if (lines.length && measure(longer, style) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function cut(content: string, style: TypeStyle, max: number): string {
  if (measure(content, style) <= max) return content
  let shortened = content
  while (shortened && measure(`${shortened}…`, style) > max) shortened = shortened.slice(0, -1)
  return `${shortened.trimEnd()}…`
}

/** Replaces opentype.js's own `toPathData`, which sometimes stops in the middle of a glyph. */
function pathData(step: PathCommand): string {
  if (step.type === 'Z') return 'Z'
  const points = [step.x, step.y]
  if (step.type === 'Q') points.unshift(step.x1, step.y1)
  if (step.type === 'C') points.unshift(step.x1, step.y1, step.x2, step.y2)
  return step.type + points.map((value) => Math.round(value * 10) / 10).join(' ')
}

type Run = { font: Font; letters: string; offset: number }

/** Splits a line into runs by the font file that has the glyphs; missing glyphs are dropped. */
function runs(content: string, style: TypeStyle): Run[] {
  const result: Run[] = []
  let offset = 0
  for (const { font, letters } of byFont(content, style)) {
    result.push({ font, letters, offset })
    offset += font.getAdvanceWidth(letters, style.size, spacing(style))
  }
  return result
}

function byFont(content: string, style: TypeStyle): { font: Font; letters: string }[] {
  const parts: { font: Font; letters: string }[] = []
  for (const letter of content) {
    const font = fontWith(letter, style)
    const previous = parts.at(-1)
    if (!font) continue
    if (previous?.font === font) previous.letters += letter
    else parts.push({ font, letters: letter })
  }
  return parts
}

const SUBSETS = ['latin', 'latin-ext', 'cyrillic'] as const

function fontWith(letter: string, { weight = 400, mono = false }: TypeStyle): Font | undefined {
  for (const subset of SUBSETS) {
    const font = loadFont(mono ? 'geist-mono' : 'geist', subset, weight)
    if (font.charToGlyphIndex(letter) > 0) return font
  }
  return undefined
}

const fonts = new Map<string, Font>()
const FOLDERS = {
  geist: import.meta.resolve('@fontsource/geist/package.json'),
  'geist-mono': import.meta.resolve('@fontsource/geist-mono/package.json'),
}

function loadFont(family: keyof typeof FOLDERS, subset: string, weight: Weight): Font {
  const file = `files/${family}-${subset}-${weight}-normal.woff`
  const loaded = fonts.get(file)
  if (loaded) return loaded
  const { buffer, byteOffset, byteLength } = readFileSync(new URL(file, FOLDERS[family]))
  const font = opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength))
  fonts.set(file, font)
  return font
}

function spacing(style: TypeStyle) {
  return { kerning: true, letterSpacing: (style.tracking ?? 0) / 1000 }
}
