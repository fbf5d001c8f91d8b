import { CONTENT_KINDS, type ContentKind, kindOfKey } from '#core/content/documents.ts'
import { FIXED_PAGES } from '#core/content/page.ts'
import { capitalize } from '#core/domain/capitalize.ts'
import { AppError, fieldError } from '#core/errors.ts'
import { MAIL_KINDS } from '../mail/index.ts'
import { STARTING_CONTENT } from './starting/starting-content.ts'

/** The kind of a document; not found if there can be none with this key. */
export function requireKind(key: string): ContentKind {
  const kind = kindOfKey(key)
  const known = kind === 'mail' ? (MAIL_KINDS as readonly string[]).includes(nameIn(key)) : kind !== null
  if (kind === null || !known) throw new AppError('not_found')
  return kind
}

/** The slug of a page, the kind of a mail. */
export function nameIn(key: string): string {
  return key.slice(key.indexOf(':') + 1)
}

/** Whether staff made this page themselves. All other documents are always there. */
export function isOwnPage(key: string): boolean {
  return kindOfKey(key) === 'page' && !STARTING_CONTENT.has(key)
}

export function requireOwnPage(key: string): void {
  requireKind(key)
  if (!isOwnPage(key))
    throw fieldError('key', 'This text belongs to the shop. It can be changed, not removed.')
}

const TITLES: Partial<Record<ContentKind, string>> = {
  home: 'Home page',
  menus: 'Menus',
  announcement: 'Announcement',
  catalog: 'Catalog texts',
  brand: 'Brand',
}

export function titleOf(key: string, body: unknown): string {
  const kind = requireKind(key)
  if (kind === 'mail') return capitalize(nameIn(key).replaceAll('-', ' '))
  return TITLES[kind] ?? (body as { title: string }).title
}

/** In the order in which staff see them. */
export const STANDING_KEYS: readonly string[] = [
  'home',
  ...FIXED_PAGES.map((slug) => `page:${slug}`),
  ...CONTENT_KINDS.filter((kind) => STARTING_CONTENT.has(kind) && kind !== 'home'),
  ...MAIL_KINDS.map((kind) => `mail:${kind}`),
]
