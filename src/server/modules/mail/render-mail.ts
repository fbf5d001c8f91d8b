import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MailPage } from './layout.ts'
import { templateOf } from './templates/all-templates.ts'
import type { Block, MailShop } from './templates/template.ts'

export type RenderedMail = { subject: string; html: string; text: string }

export function renderMail(kind: string, payload: unknown, shop: MailShop): RenderedMail {
  const template = templateOf(kind)
  const known = template.payload.parse(payload)
  const subject = oneLine(template.subject(known, shop))
  const blocks = template.body(known, shop)
  return {
    subject,
    html: `<!doctype html>${renderToStaticMarkup(createElement(MailPage, { subject, blocks, shop }))}`,
    text: `${blocks.map(asText).join('\n\n')}\n\n-- \n${shop.name}\n${shop.url}\n${shop.supportEmail}\n`,
  }
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
