import * as z from 'zod/mini'
import { AnnouncementContent, CatalogContent, MenusContent } from '../content/frame.ts'
import { HomeContent } from '../content/home.ts'
import { PageContent } from '../content/page.ts'
import { endpoint } from './endpoint.ts'
import { one, Timestamp } from './envelopes.ts'

/** A published text with its fields filled in. */
export const ShownPage = z.object({
  slug: z.string(),
  content: PageContent,
  /** When this version was published; null for the texts that a new shop starts with. */
  published_at: z.nullable(Timestamp),
})
export type ShownPage = z.infer<typeof ShownPage>

/** What stands around every page of the storefront. */
export const Frame = z.object({
  menus: MenusContent,
  /** Null while there is none to show. */
  announcement: z.nullable(AnnouncementContent),
})
export type Frame = z.infer<typeof Frame>

const READ = { method: 'GET', access: 'public', cached: true } as const

export const content = {
  home: endpoint({
    ...READ,
    path: '/api/content/home',
    summary: 'The sections of the home page, without hidden ones',
    response: one(HomeContent),
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
    response: one(CatalogContent),
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
