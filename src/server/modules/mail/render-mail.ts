import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MailPage } from './layout.ts'
import { templateOf } from './templates/all-templates.ts'
import { type Block, type MailShop, text } from './templates/template.ts'

export type RenderedMail = { subject: string; html: string; text: string }

export function renderMail(kind: string, payload: unknown, shop: MailShop): RenderedMail {
  const template = templateOf(kind)
  const values = template.payload.parse(payload)
  const custom = shop.texts?.[kind]
  const fill = (words: string) => fillPlaceholders(words, { ...(values as object), shop: shop.name })
  const subject = oneLine(custom?.subject ? fill(custom.subject) : template.subject(values, shop))
  const [greeting, ...rest] = template.body(values, shop)
  const blocks = [
    ...(greeting ? [greeting] : []),
    ...(custom?.opening ? [text(fill(custom.opening))] : []),
    ...rest,
  ]
  return {
    subject,
    html: `<!doctype html>${renderToStaticMarkup(createElement(MailPage, { subject, blocks, shop }))}`,
    text: `${blocks.map(asText).join('\n\n')}\n\n-- \n${shop.name}\n${shop.url}\n${shop.supportEmail}\n`,
  }
}

/** The links to act on, without the rest of the mail. */
export function linksOf(kind: string, payload: unknown, shop: MailShop): string[] {
  const template = templateOf(kind)
  return template
    .body(template.payload.parse(payload), shop)
    .flatMap((block) => (block.kind === 'action' ? [block.href] : []))
}

/** Fills in `{name}`, `{number}` and `{shop}`. Placeholders without a value stay as they are. */
function fillPlaceholders(words: string, values: { name?: unknown; number?: unknown; shop: string }): string {
  return words.replace(/\{(name|number|shop)\}/g, (whole, key: 'name' | 'number' | 'shop') =>
    typeof values[key] === 'string' ? values[key] : whole,
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

/** A line break would inject another header. */
export function oneLine(words: string): string {
  return words.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
