import type { Editor } from '@tiptap/core'
import { DOMParser, type Node, type Schema, type Slice } from '@tiptap/pm/model'
import { trustedHtml } from '#web/lib/trusted-html.ts'

/** A document of the editor from HTML. */
export function readHtml(schema: Schema, html: string): Node {
  return DOMParser.fromSchema(schema).parse(bodyOf(html))
}

/** The same for a piece that is pasted: what office programs and web pages bring along is left behind. */
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

/** What is saved. A list entry of one paragraph is written without it, as people write lists. */
export function writeHtml(editor: Editor): string {
  if (editor.isEmpty) return ''
  return editor.getHTML().replace(/<li><p>((?:(?!<\/?(?:p|ul|ol|li)\b).)*)<\/p>(?=<\/li>|<[uo]l)/gs, '<li>$1')
}

/** Whether the editor would lose something of this HTML: a part it has no place for. */
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
 * Parses into a document that belongs to no page: nothing in it runs or loads, whatever it says. Only what the
 * editor's schema knows is taken from it.
 */
function bodyOf(html: string): HTMLElement {
  const { body } = document.implementation.createHTMLDocument('')
  // The browser would refuse them and say so in its log.
  body.innerHTML = trustedHtml(html.replace(HANDLER, ''))
  return body
}

function rename(element: Element, tag: string): void {
  const renamed = element.ownerDocument.createElement(tag)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}
