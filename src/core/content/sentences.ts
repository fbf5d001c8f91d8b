import { stripTags } from './strip-tags.ts'

/** A sentence of a text with the heading above it. */
export type Sentence = { text: string; heading: string }

const BLOCK = /<(h[2-6]|p|li|blockquote|pre|figcaption|caption)\b[^>]*>/i

/** The sentences of rich text, headings included. A row of a table is one sentence, with the names of its columns. */
export function sentencesOfHtml(html: string): Sentence[] {
  let heading = ''
  return withFlatRows(html)
    .split(new RegExp(`(?=${BLOCK.source})`, 'i'))
    .flatMap((block) => {
      const text = stripTags(block)
      const isHeading = /^<h[2-6]/i.test(block)
      const above = isHeading ? '' : heading
      if (isHeading) heading = text
      return sentencesOf(text, above)
    })
}

/** Cells hold paragraphs of their own, and mean something together only. */
function withFlatRows(html: string): string {
  return html.replace(/<table\b.*?<\/table>/gis, (table) => {
    const rows = [...table.matchAll(/<tr\b.*?<\/tr>/gis)].map(([row]) => row)
    const names = rows[0]?.includes('<td') ? '' : (rows[0] ?? '')
    return rows.map((row) => `<p>${`${names} ${row}`.replace(/<[^>]*>/g, ' ')}</p>`).join('')
  })
}

/** Speaks of what the sentence before it said. */
const GOES_ON = /^(?:this|that|it|you have|within|up to|the (?:period|window|deadline|limit|time|term))\b/i

export function sentencesOf(text: string, heading = ''): Sentence[] {
  const parts = text.split(/(?<=[.!?])\s+|\n+/).filter((part) => part.trim() !== '')
  return parts.map((part, index) => {
    const before = GOES_ON.test(part.trim()) ? (parts[index - 1] ?? '') : ''
    return { text: part.trim(), heading: `${heading} ${before}`.trim() }
  })
}
