import * as z from 'zod/mini'
import type { BrandContent } from '../content/brand.ts'
import { CONTENT_KINDS } from '../content/documents.ts'
import type { AnnouncementContent, CatalogContent, MenusContent } from '../content/frame.ts'
import type { HomeContent } from '../content/home.ts'
import { PageSlug } from '../content/page.ts'
import { MAX_PAGE } from '../domain/limits.ts'
import { ShownPage } from './content.ts'
import { endpoint } from './endpoint.ts'
import { Done, FileAnswer, line, one, pageOf, queryInt, requiredQueryInt, Timestamp } from './envelopes.ts'

const Editor = z.nullable(z.object({ id: z.int(), name: z.string() }))

const Listed = {
  /** `home`, `menus`, `announcement`, `catalog`, `brand`, `page:<slug>` or `mail:<kind>`. */
  key: z.string(),
  kind: z.enum(CONTENT_KINDS),
  title: z.string(),
  /** Number of the published version; null while the shop shows what it started with, or a page is not public. */
  version: z.nullable(z.int()),
  published_at: z.nullable(Timestamp),
  published_by: Editor,
  has_draft: z.boolean(),
  draft_at: z.nullable(Timestamp),
  draft_by: Editor,
}

export const ContentRow = z.object(Listed)
export type ContentRow = z.infer<typeof ContentRow>

/** Something that keeps a draft from being published, or that staff should look at. */
export const ContentProblem = z.object({
  /** Where in the body, such as `sections.2.title`. */
  path: z.string(),
  message: z.string(),
  blocks: z.boolean(),
})
export type ContentProblem = z.infer<typeof ContentProblem>

export const EditedContent = z.object({
  ...Listed,
  /** The draft; without one, what is published or what the shop started with. Its schema is that of its kind. */
  body: z.unknown(),
  /** What visitors see. */
  published_body: z.unknown(),
  /** To be sent with the next change; a change by somebody else in between is a conflict. */
  revision: z.int(),
  problems: z.array(ContentProblem),
  /** The fields that texts may use, with their value now. */
  fields: z.array(z.object({ name: z.string(), value: z.string(), about: z.string() })),
})
export type EditedContent = z.infer<typeof EditedContent>

export const ContentVersion = z.object({
  number: z.int(),
  published_at: Timestamp,
  published_by: Editor,
  /** What changed against the version before, in words such as "Title" or "Section 3: text". */
  changes: z.array(z.object({ where: z.string(), before: z.string(), after: z.string() })),
})
export type ContentVersion = z.infer<typeof ContentVersion>

const KeyParam = z.object({ key: z.string().check(z.maxLength(120)) })
const READ = { method: 'GET', access: 'staff' } as const
const WRITE = { access: 'admin', response: one(EditedContent) } as const
const revision = z.int({ error: 'Must be a whole number.' })

/** Of one document. The texts of a long policy are a tenth of this. */
export const CONTENT_MAX_BYTES = 1024 * 1024
export const CONTENT_FILE_MAX_BYTES = 50 * 1024 * 1024

export const adminContent = {
  list: endpoint({
    ...READ,
    path: '/api/admin/content',
    summary: 'All texts of the shop with their state',
    response: one(z.array(ContentRow)),
    errors: [],
  }),
  get: endpoint({
    ...READ,
    path: '/api/admin/content/{key}',
    summary: 'One text: its draft, what is published, and what is wrong with the draft',
    params: KeyParam,
    response: one(EditedContent),
    errors: ['not_found'],
  }),
  createPage: endpoint({
    ...WRITE,
    method: 'POST',
    path: '/api/admin/content/pages',
    status: 201,
    summary: 'Start a page of the shop’s own as a draft, reachable at /pages/{slug} once it is published',
    body: z.strictObject({ slug: PageSlug, title: line({ required: 'Title is required.', max: 120 }) }),
    errors: ['invalid_input', 'conflict'],
  }),
  saveDraft: endpoint({
    ...WRITE,
    method: 'PUT',
    path: '/api/admin/content/{key}/draft',
    summary: 'Save a draft; visitors see no change',
    params: KeyParam,
    body: z.strictObject({
      body: z.unknown().check(z.refine((body) => body !== undefined, { error: 'Send the whole text.' })),
      revision,
    }),
    bodyMaxBytes: CONTENT_MAX_BYTES,
    errors: ['invalid_input', 'not_found', 'conflict'],
  }),
  discardDraft: endpoint({
    ...WRITE,
    method: 'DELETE',
    path: '/api/admin/content/{key}/draft',
    summary: 'Throw the draft away',
    params: KeyParam,
    query: z.object({ revision: requiredQueryInt({ min: 0, max: 999_999_999 }) }),
    errors: ['invalid_input', 'not_found', 'conflict'],
  }),
  publish: endpoint({
    ...WRITE,
    method: 'POST',
    path: '/api/admin/content/{key}/publish',
    summary: 'Publish the draft as a new version, visible at once',
    params: KeyParam,
    body: z.strictObject({ revision }),
    errors: ['invalid_input', 'not_found', 'conflict'],
  }),
  unpublish: endpoint({
    ...WRITE,
    method: 'POST',
    path: '/api/admin/content/{key}/unpublish',
    summary: 'Take a page of the shop’s own off the site; its text stays as a draft',
    params: KeyParam,
    errors: ['not_found', 'invalid_input'],
  }),
  removePage: endpoint({
    method: 'DELETE',
    path: '/api/admin/content/{key}',
    access: 'admin',
    fresh: true,
    summary: 'Remove a page of the shop’s own with its versions',
    params: KeyParam,
    response: Done,
    errors: ['not_found', 'invalid_input'],
  }),
  versions: endpoint({
    ...READ,
    path: '/api/admin/content/{key}/versions',
    summary: 'The published versions, newest first: who changed what',
    params: KeyParam,
    query: z.object({ page: queryInt({ min: 1, max: MAX_PAGE, fallback: 1 }) }),
    response: pageOf(ContentVersion),
    errors: ['not_found'],
  }),
  version: endpoint({
    ...READ,
    path: '/api/admin/content/{key}/versions/{number}',
    summary: 'One published version, whole',
    params: z.extend(KeyParam, { number: z.string().check(z.regex(/^\d{1,9}$/)) }),
    response: one(
      z.object({ number: z.int(), published_at: Timestamp, published_by: Editor, body: z.unknown() }),
    ),
    errors: ['not_found'],
  }),
  restore: endpoint({
    ...WRITE,
    method: 'POST',
    path: '/api/admin/content/{key}/restore',
    summary: 'Make an earlier version the draft',
    params: KeyParam,
    body: z.strictObject({ number: z.int(), revision }),
    errors: ['invalid_input', 'not_found', 'conflict'],
  }),
  /** The drafts as visitors would see them: fields filled in, hidden sections left out. */
  preview: endpoint({
    ...READ,
    path: '/api/admin/content-preview/{key}',
    summary: 'A draft as visitors would see it',
    params: KeyParam,
    response: one(
      z.object({
        home: z.custom<HomeContent | null>(),
        page: z.nullable(ShownPage),
        menus: z.custom<MenusContent | null>(),
        announcement: z.custom<AnnouncementContent | null>(),
        catalog: z.custom<CatalogContent | null>(),
        brand: z.custom<BrandContent | null>(),
      }),
    ),
    errors: ['not_found'],
  }),
  exportAll: endpoint({
    ...READ,
    path: '/api/admin/content-file',
    summary: 'All published texts with their pictures as one JSON file',
    download: 'application/json',
    response: FileAnswer,
    errors: [],
  }),
  importAll: endpoint({
    method: 'POST',
    path: '/api/admin/content-file',
    access: 'admin',
    summary:
      'Take the texts of such a file over as drafts; with `dry_run=1`, only tell which ones would change',
    query: z.object({ dry_run: z._default(z.enum(['0', '1']), '0') }),
    upload: { maxBytes: CONTENT_FILE_MAX_BYTES },
    response: one(z.object({ drafts: z.array(z.string()), same: z.int() })),
    errors: ['invalid_input'],
  }),
}
