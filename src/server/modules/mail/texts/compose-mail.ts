import type { MailContent } from '#core/content/mail.ts'
import type { MailText } from '#core/domain/shop-settings.ts'
import type { Block, MailShop, Template } from '../templates/template.ts'
import { fieldsOf, partsOf } from './fields.ts'
import { FIELD, readBody } from './read-body.ts'

export type ComposedMail = { subject: string; blocks: Block[] }

/**
 * Puts a mail's values into its text. The text is taken apart before values go in, so that a buyer's name cannot add
 * a paragraph or a button.
 */
export function composeMail(
  template: Template,
  payload: unknown,
  shop: MailShop,
  content: MailContent,
): ComposedMail {
  const values = template.payload.parse(payload)
  const fields = fieldsOf(template)
  const parts = partsOf(template)
  const fill = (words: string) =>
    words.replace(FIELD, (whole, blank: string, name: string) => {
      const value = fields[name]?.value(values, shop)
      if (value === undefined) return whole
      return value === '' ? '' : blank + value
    })

  const lines = readBody(content.body, Object.keys(parts))
  const shown = new Set(lines.flatMap((line) => (line.kind === 'part' ? [line.name] : [])))
  // A text may be older than the part: a receipt must never arrive without its keys.
  const missing = Object.keys(parts).filter((name) => !shown.has(name) && !parts[name]?.optional)
  const blocks = lines.flatMap((line): Block[] => {
    if (line.kind === 'part') return labeled(parts[line.name]?.blocks(values, shop) ?? [], line.label)
    const words = fill(line.text).trim()
    return words === '' ? [] : [{ kind: line.kind, text: words }]
  })
  return {
    subject: fill(content.subject),
    blocks: [...blocks, ...missing.flatMap((name) => parts[name]?.blocks(values, shop) ?? [])],
  }
}

/** Staff's own words on a button. */
function labeled(blocks: Block[], label: string | null): Block[] {
  return blocks.map((block) =>
    block.kind === 'action' && label !== null ? { kind: 'action', label, href: block.href } : block,
  )
}

/** The text that a kind of mail starts with, and what staff once wrote into the settings before there were texts. */
export function startingText(template: Template, earlier?: MailText): MailContent {
  const [greeting = '', ...rest] = template.body.split('\n\n')
  return {
    subject: earlier?.subject || template.subject,
    body: [greeting, ...(earlier?.opening ? [earlier.opening] : []), ...rest].join('\n\n'),
  }
}
