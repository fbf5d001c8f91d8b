import type * as z from 'zod/mini'
import type { MailText } from '#core/domain/shop-settings.ts'

export type MailShop = {
  name: string
  /** The shop's base URL, without a trailing slash. */
  url: string
  supportEmail: string
  /** Custom texts written by staff, by kind of mail. */
  texts?: Record<string, MailText>
}

/** The building blocks of a mail. HTML and plain text are both rendered from them, so that they cannot differ. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'action'; label: string; href: string }
  | { kind: 'facts'; rows: readonly (readonly [label: string, value: string])[] }
  | { kind: 'note'; text: string }

export const text = (content: string): Block => ({ kind: 'text', text: content })
/** The name is empty if the address is not confirmed as the account's. */
export const hello = (name: string): Block => text(name ? `Hello ${name},` : 'Hello,')
/** The main call to action. */
export const action = (label: string, href: string): Block => ({ kind: 'action', label, href })
export const facts = (rows: readonly (readonly [string, string])[]): Block => ({ kind: 'facts', rows })
export const note = (content: string): Block => ({ kind: 'note', text: content })

/** A kind of mail: its payload and how to render it. */
export type Template<Payload extends z.ZodMiniType = z.ZodMiniType> = {
  id: string
  payload: Payload
  /** Contains a key or a link that acts for its reader: only the recipient may read it, and staff never do. */
  secret?: true
  subject: (payload: z.output<Payload>, shop: MailShop) => string
  body: (payload: z.output<Payload>, shop: MailShop) => Block[]
}

/** Checks the shape without losing the payload type. */
export function template<const Id extends string, Payload extends z.ZodMiniType>(
  definition: Template<Payload> & { id: Id },
): Template<Payload> & { id: Id } {
  return definition
}

/** "Monday, 1 June 2026 at 14:05 UTC". We do not know the reader's time zone. */
export function moment(iso: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' })
  return `${format.format(new Date(iso))} UTC`
}
