import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { MailContent } from '#core/content/mail.ts'
import { MailPage } from './layout.ts'
import { templateOf } from './templates/all-templates.ts'
import type { MailShop } from './templates/template.ts'
import { asText } from './texts/as-text.ts'
import { composeMail } from './texts/compose-mail.ts'
import { partsOf } from './texts/fields.ts'

export type RenderedMail = { subject: string; html: string; text: string }

type Mail = {
  kind: string
  payload: unknown
  shop: MailShop
  /** Staff's text; the template's own if there is none. */
  content?: MailContent | null
}

export function renderMail({ kind, payload, shop, content }: Mail): RenderedMail {
  const template = templateOf(kind)
  const composed = composeMail(template, payload, shop, content ?? template)
  const subject = oneLine(composed.subject)
  const { blocks } = composed
  return {
    subject,
    html: `<!doctype html>${renderToStaticMarkup(createElement(MailPage, { subject, blocks, shop }))}`,
    text: `${blocks.map(asText).join('\n\n')}\n\n-- \n${shop.name}\n${shop.url}\n${shop.supportEmail}\n`,
  }
}

/** The links to act on, without the rest of the mail. */
export function linksOf(kind: string, payload: unknown, shop: MailShop): string[] {
  const template = templateOf(kind)
  const values = template.payload.parse(payload)
  return Object.values(partsOf(template))
    .flatMap(({ blocks }) => blocks(values, shop))
    .flatMap((block) => (block.kind === 'action' ? [block.href] : []))
}

/** A line break would inject another header. */
export function oneLine(words: string): string {
  return words.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
