import { CONTENT_SCHEMAS } from '#core/content/documents.ts'
import { listTexts, mapTexts } from '#core/content/texts.ts'
import { slugOf } from '#core/domain/slug.ts'
import { cleanHtml } from '#server/platform/clean-html.ts'
import { parsePart } from '#server/platform/http/parse.ts'
import { requireKind } from './content-key.ts'

export type CleanBody = { body: unknown; pictures: string[] }

/** A document as it is stored: of its kind's shape, with safe rich text. Throws with the problems by place. */
export function cleanBody(key: string, given: unknown): CleanBody {
  const parsed = parsePart(CONTENT_SCHEMAS[requireKind(key)], given)
  const ids = new Set(TAKEN_IDS)
  const body = mapTexts(parsed, (text, { html }) =>
    html ? withHeadingIds(harmlessLinks(cleanHtml(text, { headingIds: true })), ids) : text,
  )
  return { body, pictures: picturesIn(body) }
}

/** The main part of every page has it. */
const TAKEN_IDS = ['main']

/** Links of the page's contents lead to level 2 headings, so each gets an id of its own. */
function withHeadingIds(html: string, ids: Set<string>): string {
  return html.replace(
    /<h2(?: id="([^"]*)")?>(.*?)<\/h2>/gs,
    (_, given: string | undefined, inner: string) => {
      const wanted = slugOf(given ?? inner.replace(/<[^>]*>|&[a-z0-9#]+;/gi, ' ')).slice(0, 60) || 'part'
      let id = wanted
      for (let number = 2; ids.has(id); number++) id = `${wanted}-${number}`
      ids.add(id)
      return `<h2 id="${id}">${inner}</h2>`
    },
  )
}

/**
 * Fields are filled in after cleaning, so an address may contain none that could change what kind of address it is:
 * only the support address after `mailto:`.
 */
function harmlessLinks(html: string): string {
  return html.replace(/ href="([^"]*)"/g, (_, href: string) => {
    const [start, rest] = href.startsWith(SUPPORT) ? [SUPPORT, href.slice(SUPPORT.length)] : ['', href]
    return ` href="${start}${rest.replaceAll('{', '%7B').replaceAll('}', '%7D')}"`
  })
}
const SUPPORT = 'mailto:{support_email}'

/** The names of all uploaded pictures: chosen ones, and those in rich text. */
function picturesIn(body: unknown): string[] {
  const found = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('uri' in value && typeof value.uri === 'string') found.add(value.uri)
    for (const part of Object.values(value)) visit(part)
  }
  visit(body)
  for (const { text, html } of listTexts(body))
    if (html) for (const [, hash] of text.matchAll(/\/uploads\/([0-9a-f]{32})/g)) found.add(`${hash}.webp`)
  return [...found].toSorted()
}
