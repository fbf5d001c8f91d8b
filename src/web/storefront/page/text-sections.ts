export type TextSection = {
  /** Of the heading; empty for the text before the first one. */
  id: string
  title: string
  /** With the heading. */
  html: string
}

/** As the server cleans it: every level 2 heading has an id that no other has. */
const HEADING = /^<h2 id="([^"]*)">(.*?)<\/h2>/s

/** Cuts a cleaned text at its level 2 headings, but not at those inside a list, quote or table. */
export function textSections(html: string): TextSection[] {
  return cutAtHeadings(html)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [, id = '', title = ''] = HEADING.exec(part) ?? []
      return { id, title: plainText(title), html: part }
    })
}

const TAG = /<(\/?)([a-z][a-z0-9]*)[^>]*>/g
/** Elements that never end. */
const VOID = new Set(['br', 'hr', 'img'])

function cutAtHeadings(html: string): string[] {
  const cuts = [0]
  let depth = 0
  for (const { 1: slash, 2: name = '', index } of html.matchAll(TAG)) {
    if (name === 'h2' && slash === '' && depth === 0) cuts.push(index)
    if (!VOID.has(name)) depth += slash === '' ? 1 : -1
  }
  return cuts.map((from, place) => html.slice(from, cuts[place + 1]))
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

function plainText(html: string): string {
  return html.replace(/<[^>]*>/g, '').replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
}
