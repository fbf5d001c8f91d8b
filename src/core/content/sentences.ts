import { stripTags } from './strip-tags.ts'

/** A sentence of a text with the heading above it. */
export type Sentence = { text: string; heading: string }

/** Longer ones are cut: comparing every number of a sentence with all its words must not take minutes. */
const MAX_CHARS = 600

const BLOCK = /<(?:h[2-6]|p|li|blockquote|pre|figcaption|caption)\b[^>]*>/i

/** The sentences of rich text, headings included. A row of a table is one sentence, with the names of its columns. */
export function sentencesOfHtml(html: string): Sentence[] {
  let heading = ''
  return withFlatRows(html)
    .split(new RegExp(`(?=${BLOCK.source})`, 'i'))
    .flatMap((block) => {
      const text = stripTags(block)
      const isHeading = /^<h[2-6]/i.test(block)
      const above = isHeading ? '' : heading
      if (isHeading) heading = text.slice(0, MAX_CHARS)
      return sentencesOf(text, above)
    })
}

/** Cells hold paragraphs of their own, and mean something together only. */
function withFlatRows(html: string): string {
  return html.replace(/<table\b.*?<\/table>/gis, (table) => {
    const rows = [...table.matchAll(/<tr\b.*?<\/tr>/gis)].map(([row]) => row)
    const words = rows.map((row) => row.replace(/<[^>]*>/g, ' '))
    const names = rows[0]?.includes('<td') ? '' : (words[0] ?? '').slice(0, MAX_CHARS)
    return words.map((row) => `<p>${names} ${row}</p>`).join('')
  })
}

/** Speaks of what the sentence before it said. */
const GOES_ON = /^(?:this|that|it|you have|within|up to|the (?:period|window|deadline|limit|time|term))\b/i

const PIECE = new RegExp(`.{1,${MAX_CHARS}}(?:\\s|$)|.{${MAX_CHARS}}`, 'gs')

export function sentencesOf(text: string, heading = ''): Sentence[] {
  const parts = text
    .split(/(?<=[.!?])\s+|\n+/)
    .flatMap(inPieces)
    .filter((part) => part.trim() !== '')
  return parts.map((part, index) => {
    const before = GOES_ON.test(part.trim()) ? (parts[index - 1] ?? '') : ''
    return { text: part.trim(), heading: `${heading} ${before}`.trim() }
  })
}

function inPieces(part: string): string[] {
  return part.length > MAX_CHARS ? (part.match(PIECE) ?? []) : [part]
}
