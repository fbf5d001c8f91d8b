import type * as z from 'zod/mini'
import type { MailText } from '#core/domain/shop-settings.ts'

/** What every mail knows of the shop. */
export type MailShop = {
  name: string
  /** Where the shop is served, without a slash at the end. */
  url: string
  supportEmail: string
  /** What staff say instead, by kind of mail. */
  texts?: Record<string, MailText>
}

/** The parts a mail is made of. HTML and text are both made from them, so that they never say different things. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'action'; label: string; href: string }
  | { kind: 'facts'; rows: readonly (readonly [label: string, value: string])[] }
  | { kind: 'note'; text: string }

export const text = (words: string): Block => ({ kind: 'text', text: words })
/** The one thing the reader should do. */
export const action = (label: string, href: string): Block => ({ kind: 'action', label, href })
export const facts = (rows: readonly (readonly [string, string])[]): Block => ({ kind: 'facts', rows })
/** Small print. */
export const note = (words: string): Block => ({ kind: 'note', text: words })

/** One kind of mail: what must be known to write it, and how it is written. */
export type Template<Payload extends z.ZodMiniType = z.ZodMiniType> = {
  id: string
  payload: Payload
  /** Holds a link that acts for its reader, so staff may not read it once it was sent. */
  secret?: true
  subject: (payload: z.output<Payload>, shop: MailShop) => string
  body: (payload: z.output<Payload>, shop: MailShop) => Block[]
}

/** Keeps the type of the payload while checking the shape. */
export function template<const Id extends string, Payload extends z.ZodMiniType>(
  definition: Template<Payload> & { id: Id },
): Template<Payload> & { id: Id } {
  return definition
}

/** "Monday, 1 June 2026 at 14:05 UTC": the reader's time zone is not known. */
export function moment(iso: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' })
  return `${format.format(new Date(iso))} UTC`
}
