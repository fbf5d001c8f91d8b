import { stripTags } from './strip-tags.ts'

/** A sentence of a text with the heading above it. */
export type Sentence = { text: string; heading: string }

const BLOCK = /<(h[2-6]|p|li|td|th|dt|dd|blockquote|pre|figcaption|caption)\b[^>]*>/i

/** The sentences of rich text, headings included. */
export function sentencesOfHtml(html: string): Sentence[] {
  let heading = ''
  return html.split(new RegExp(`(?=${BLOCK.source})`, 'i')).flatMap((block) => {
    const text = stripTags(block)
    const isHeading = /^<h[2-6]/i.test(block)
    if (isHeading) heading = text
    return sentencesOf(text, isHeading ? '' : heading)
  })
}

export function sentencesOf(text: string, heading = ''): Sentence[] {
  return text
    .split(/(?<=[.!?])\s+|\n+/)
    .filter((part) => part.trim() !== '')
    .map((part) => ({ text: part.trim(), heading }))
}
