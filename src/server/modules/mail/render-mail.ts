import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MailPage } from './layout.ts'
import { templateOf } from './templates/all-templates.ts'
import { type Block, type MailShop, text } from './templates/template.ts'

export type RenderedMail = { subject: string; html: string; text: string }

export function renderMail(kind: string, payload: unknown, shop: MailShop): RenderedMail {
  const template = templateOf(kind)
  const known = template.payload.parse(payload)
  const own = shop.texts?.[kind]
  const fill = (words: string) => fillIn(words, { ...(known as object), shop: shop.name })
  const subject = oneLine(own?.subject ? fill(own.subject) : template.subject(known, shop))
  const [greeting, ...rest] = template.body(known, shop)
  const blocks = [
    ...(greeting ? [greeting] : []),
    ...(own?.opening ? [text(fill(own.opening))] : []),
    ...rest,
  ]
  return {
    subject,
    html: `<!doctype html>${renderToStaticMarkup(createElement(MailPage, { subject, blocks, shop }))}`,
    text: `${blocks.map(asText).join('\n\n')}\n\n-- \n${shop.name}\n${shop.url}\n${shop.supportEmail}\n`,
  }
}

/** `{name}`, `{number}` and `{shop}`; what the mail does not know stays as it is written. */
function fillIn(words: string, known: { name?: unknown; number?: unknown; shop: string }): string {
  return words.replace(/\{(name|number|shop)\}/g, (whole, key: 'name' | 'number' | 'shop') =>
    typeof known[key] === 'string' ? known[key] : whole,
  )
}

function asText(block: Block): string {
  switch (block.kind) {
    case 'text':
    case 'note':
      return block.text
    case 'action':
      return `${block.label}:\n${block.href}`
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n')
  }
}

/** A line break in a header would begin another header. */
export function oneLine(words: string): string {
  return words.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
