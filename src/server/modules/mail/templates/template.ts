import type * as z from 'zod/mini'
import type { MailContent } from '#core/content/mail.ts'

export type MailLogo = { url: string; width: number; height: number }

/** What a mail shows of the shop. */
export type MailShop = {
  name: string
  /** The shop's base URL, without a trailing slash. */
  url: string
  supportEmail: string
  /** How the shop looks; null for its name in letters, and for the default color. */
  logo?: { light: MailLogo; dark: MailLogo | null } | null
  color?: string | null
}

/** The building blocks of a mail. HTML and plain text are both rendered from them, so that they cannot differ. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'action'; label: string; href: string }
  | { kind: 'facts'; rows: readonly (readonly [label: string, value: string])[] }
  | { kind: 'note'; text: string }

export const text = (content: string): Block => ({ kind: 'text', text: content })
/** The main call to action. */
export const action = (label: string, href: string): Block => ({ kind: 'action', label, href })
export const facts = (rows: readonly (readonly [string, string])[]): Block => ({ kind: 'facts', rows })

/** A value that stands in a text as `{name}`. If it is empty, the blank before it goes too. */
export type Field<Payload> = {
  about: string
  value: (payload: Payload, shop: MailShop) => string
  /** The mail makes no sense without it. */
  required?: true
}

/** Something drawn that stands on a line of its own, such as `{button}`. */
export type Part<Payload> = {
  about: string
  blocks: (payload: Payload, shop: MailShop) => Block[]
  /** The mail can do without it. */
  optional?: true
}

/** A kind of mail: its payload, the text that it starts with, and what stands for its fields. */
export type Template<Payload extends z.ZodMiniType = z.ZodMiniType> = MailContent & {
  id: string
  payload: Payload
  /** Contains a key or a link that acts for its reader: only the recipient may read it, and staff never do. */
  secret?: true
  fields?: Record<string, Field<z.output<Payload>>>
  parts?: Record<string, Part<z.output<Payload>>>
  /** Shown in previews. */
  example: z.output<Payload>
}

/** Checks the shape without losing the payload type. */
export function template<const Id extends string, Payload extends z.ZodMiniType>(
  definition: Template<Payload> & { id: Id },
): Template<Payload> & { id: Id } {
  return definition
}

/** A text of paragraphs, one per argument. Small print starts with "> ". */
export const paragraphs = (...each: string[]): string => each.join('\n\n')

export const EXAMPLE_MOMENT = '2026-06-01T14:05:00Z'

/** "Monday, June 1, 2026 at 2:05 PM UTC". We do not know the reader's time zone. */
export function moment(iso: string): string {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' })
  // The formatter puts a narrow space before AM and PM, which mail programs break on or show as a box.
  return `${format.format(new Date(iso)).replace('\u202F', ' ')} UTC`
}
