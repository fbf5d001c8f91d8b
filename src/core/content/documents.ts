import type * as z from 'zod/mini'
import { BrandContent } from './brand.ts'
import { AnnouncementContent, CatalogContent, MenusContent } from './frame.ts'
import { HomeContent } from './home.ts'
import { MailContent } from './mail.ts'
import { PageContent } from './page.ts'

/**
 * The shop's own texts and looks. Each is a document with a key, `home`, `menus`, `announcement`, `catalog`, `brand`,
 * `page:<slug>` or `mail:<kind>`, and has one draft, one published version and all earlier ones.
 */
export const CONTENT_SCHEMAS = {
  home: HomeContent,
  page: PageContent,
  menus: MenusContent,
  announcement: AnnouncementContent,
  catalog: CatalogContent,
  brand: BrandContent,
  mail: MailContent,
}
export type ContentKind = keyof typeof CONTENT_SCHEMAS
export const CONTENT_KINDS = Object.keys(CONTENT_SCHEMAS) as ContentKind[]
export type ContentOf<K extends ContentKind> = z.infer<(typeof CONTENT_SCHEMAS)[K]>

export function kindOfKey(key: string): ContentKind | null {
  const [kind = '', name] = key.split(':')
  const named = kind === 'page' || kind === 'mail'
  return CONTENT_KINDS.includes(kind as ContentKind) && named === (name !== undefined && name !== '')
    ? (kind as ContentKind)
    : null
}

export const pageKey = (slug: string) => `page:${slug}`
