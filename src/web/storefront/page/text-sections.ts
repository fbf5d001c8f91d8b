export type TextSection = {
  /** Of the heading; empty for the text before the first one. */
  id: string
  title: string
  /** With the heading. */
  html: string
}

const HEADING = /^<h2(?:\s+id="([^"]*)")?[^>]*>([\s\S]*?)<\/h2>/i
const VALID_ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/**
 * Cuts a cleaned text at its level 2 headings. Each gets an id that no other has, which `taken` collects for the page.
 */
export function textSections(html: string, taken: Set<string>): TextSection[] {
  return html
    .split(/(?=<h2[\s>])/i)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => toSection(part, taken))
}

function toSection(part: string, taken: Set<string>): TextSection {
  const [heading, given = '', inner = ''] = HEADING.exec(part) ?? []
  if (heading === undefined) return { id: '', title: '', html: part }
  const title = plainText(inner)
  const id = freeId(VALID_ID.test(given) ? given : idFrom(title), taken)
  return { id, title, html: `<h2 id="${id}">${inner}</h2>${part.slice(heading.length)}` }
}

/** An id for a heading that has none. */
export function idFrom(title: string): string {
  return (
    title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'part'
  )
}

/** Adds a number if another heading has the id. */
export function freeId(id: string, taken: Set<string>): string {
  let free = id
  for (let number = 2; taken.has(free); number += 1) free = `${id}-${number}`
  taken.add(free)
  return free
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&([a-z]+|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .trim()
}
