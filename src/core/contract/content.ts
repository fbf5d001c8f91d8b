import * as z from 'zod/mini'
import type { AnnouncementContent, CatalogContent, MenusContent } from '../content/frame.ts'
import type { HomeContent } from '../content/home.ts'
import type { PageContent } from '../content/page.ts'
import { endpoint } from './endpoint.ts'
import { one, Timestamp } from './envelopes.ts'

/**
 * Texts are checked when staff save them, and not again here: a filled in field may be longer than what one may type,
 * and pages need not carry the rules of the editors.
 */
const shown = <Content>() => z.custom<Content>()

/** A published text with its fields filled in. */
export const ShownPage = z.object({
  slug: z.string(),
  content: shown<PageContent>(),
  /** When this version was published; for the policies that a shop starts with, when their text last changed. */
  published_at: z.nullable(Timestamp),
})
export type ShownPage = z.infer<typeof ShownPage>

/** What stands around every page of the storefront. */
export const Frame = z.object({
  menus: shown<MenusContent>(),
  /** Null while there is none to show. */
  announcement: shown<AnnouncementContent | null>(),
})
export type Frame = z.infer<typeof Frame>

const READ = { method: 'GET', access: 'public', cached: true } as const

export const content = {
  home: endpoint({
    ...READ,
    path: '/api/content/home',
    summary: 'The sections of the home page, without hidden ones',
    response: one(shown<HomeContent>()),
    errors: [],
  }),
  frame: endpoint({
    ...READ,
    path: '/api/content/frame',
    summary: 'The menus of header and footer, and the announcement that is shown now',
    response: one(Frame),
    errors: [],
  }),
  catalog: endpoint({
    ...READ,
    path: '/api/content/catalog',
    summary: 'The heading and introduction of the catalog',
    response: one(shown<CatalogContent>()),
    errors: [],
  }),
  page: endpoint({
    ...READ,
    path: '/api/content/pages/{slug}',
    summary: 'A policy, the page about the shop, or a page of its own',
    params: z.object({ slug: z.string().check(z.maxLength(80)) }),
    response: one(ShownPage),
    errors: ['not_found'],
  }),
}
