export type TextSection = {
  /** Of the heading; empty for the text before the first one. */
  id: string
  title: string
  /** With the heading. */
  html: string
}

/** As the server cleans it: every level 2 heading has an id that no other has. */
const HEADING = /^<h2 id="([^"]*)">(.*?)<\/h2>/s

/** Cuts a cleaned text at its level 2 headings. */
export function textSections(html: string): TextSection[] {
  return html
    .split(/(?=<h2[ >])/)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [, id = '', title = ''] = HEADING.exec(part) ?? []
      return { id, title: plainText(title), html: part }
    })
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

function plainText(html: string): string {
  return html.replace(/<[^>]*>/g, '').replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
}
