import type { Editor } from '@tiptap/core'
import { DOMParser, type Node, type Schema, type Slice } from '@tiptap/pm/model'
import { trustedHtml } from '#web/lib/trusted-html.ts'

/** Parses HTML into an editor document. */
export function readHtml(schema: Schema, html: string): Node {
  return DOMParser.fromSchema(schema).parse(bodyOf(html))
}

/** The same for pasted content, without the clutter of office programs and web pages. */
export function readPasted(schema: Schema, html: string): Slice {
  const body = bodyOf(html)
  for (const junk of body.querySelectorAll('script, style, meta, link, title, noscript, template'))
    junk.remove()
  for (const heading of body.querySelectorAll('h1')) rename(heading, 'h2')
  for (const wrapper of body.querySelectorAll(
    'b[style*="font-weight:normal"], b[style*="font-weight: normal"]',
  ))
    wrapper.replaceWith(...wrapper.childNodes)
  for (const image of body.querySelectorAll('img'))
    if (!image.getAttribute('src')?.startsWith('/uploads/')) image.remove()
  return DOMParser.fromSchema(schema).parseSlice(body)
}

/** The HTML to save. A list item with a single paragraph is written without the <p>. */
export function writeHtml(editor: Editor): string {
  if (editor.isEmpty) return ''
  return editor.getHTML().replace(/<li><p>((?:(?!<\/?(?:p|ul|ol|li)\b).)*)<\/p>(?=<\/li>|<[uo]l)/gs, '<li>$1')
}

/** Whether the editor would lose part of this HTML. */
export function wouldLose(editor: Editor, html: string): boolean {
  return shapeOf(html) !== shapeOf(writeHtml(editor))
}

function shapeOf(html: string): string {
  const body = bodyOf(html)
  const tags = [...body.querySelectorAll('*')].map(({ tagName }) => SPELLINGS[tagName] ?? tagName)
  return `${tags.filter((tag) => tag !== 'P' && tag !== 'TBODY').sort()} ${body.textContent?.replace(/\s+/g, '')}`
}

const SPELLINGS: Record<string, string> = { B: 'STRONG', I: 'EM', DEL: 'S', STRIKE: 'S' }

const HANDLER = /\son[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi

/**
 * Parses into an inert document, in which nothing runs or loads. Only what the editor's schema knows is taken from
 * it.
 */
function bodyOf(html: string): HTMLElement {
  const { body } = document.implementation.createHTMLDocument('')
  // The browser would block them and log an error.
  body.innerHTML = trustedHtml(html.replace(HANDLER, ''))
  return body
}

function rename(element: Element, tag: string): void {
  const renamed = element.ownerDocument.createElement(tag)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}
