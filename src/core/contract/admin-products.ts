import * as z from 'zod/mini'
import {
  BULK_MAX,
  CSV_MAX_BYTES,
  MAX_PAGE,
  MAX_PER_PAGE,
  PICTURE_MAX_BYTES,
  SEARCH_MAX_CHARS,
  STAFF_PER_PAGE,
} from '../domain/limits.ts'
import { PLAN_BILLINGS } from '../domain/plan-billing.ts'
import { PRODUCT_STATUSES } from '../domain/product-status.ts'
import { querySort } from './admin-list.ts'
import { ProductBody, ProductChange, ProductFieldAnswers } from './admin-product-fields.ts'
import { Product, ProductImage } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { Dollars, Done, FileAnswer, line, one, pageOf, queryInt, Timestamp } from './envelopes.ts'
import { Id, IdParam } from './fields.ts'

const Status = z.enum(PRODUCT_STATUSES)

/** A product in the staff list. */
export const ProductListItem = z.object({
  id: z.int(),
  name: z.string(),
  uri: z.string(),
  image: z.nullable(z.string()),
  category: z.object({ id: z.int(), name: z.string(), slug: z.string() }),
  price: Dollars,
  status: Status,
  isNew: z.boolean(),
  version: z.nullable(z.string()),
  updated_at: Timestamp,
})
export type ProductListItem = z.infer<typeof ProductListItem>

/** A product as the editor loads it. */
export const EditedProduct = z.object({
  id: z.int(),
  ...ProductFieldAnswers,
  images: z.array(ProductImage),
  icon: z.nullable(z.string()),
  banner: z.nullable(z.string()),
  plans: z.array(
    z.object({
      id: z.int(),
      code: z.string(),
      name: z.string(),
      is_free: z.boolean(),
      price: z.nullable(Dollars),
      url: z.nullable(z.string()),
      sites: z.nullable(z.int()),
      months: z.nullable(z.int()),
      billing: z.enum(PLAN_BILLINGS),
    }),
  ),
  comparison: z.nullable(z.array(z.object({ label: z.string(), included: z.array(z.string()) }))),
  isNew: z.boolean(),
  version: z.nullable(z.string()),
  published_at: z.nullable(Timestamp),
  created_at: Timestamp,
  /** Send it back when saving, so that someone else's change is not overwritten. */
  updated_at: Timestamp,
  /** Who saved it last, if known. */
  updated_by: z.nullable(z.string()),
})
export type EditedProduct = z.infer<typeof EditedProduct>

export const ADMIN_PRODUCT_SORTS = ['name', '-name', 'price', '-price', 'updated', '-updated'] as const
export type AdminProductSort = (typeof ADMIN_PRODUCT_SORTS)[number]

const Filter = {
  q: z.optional(line({ max: SEARCH_MAX_CHARS })),
  /** The slug of a category. */
  category: z.optional(line({ max: 100 })),
  status: z.optional(z.enum(PRODUCT_STATUSES, { error: 'Must be draft or published.' })),
  /** `1` means only products with the New badge. */
  new: z.optional(z.literal('1', { error: 'Must be 1.' })),
}

export const BULK_ACTIONS = ['publish', 'unpublish', 'move', 'delete'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

export const BulkResult = z.object({
  done: z.int(),
  failed: z.array(z.object({ id: z.int(), name: z.string(), message: z.string() })),
})
export type BulkResult = z.infer<typeof BulkResult>

/** The changes of a CSV import, planned or applied. */
export const ImportReport = z.object({
  applied: z.boolean(),
  rows: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** If there are any, nothing is written. `line` is where the record starts in the file. */
  problems: z.array(z.object({ line: z.int(), field: z.string(), message: z.string() })),
})
export type ImportReport = z.infer<typeof ImportReport>

const READ = { access: 'staff' } as const
const WRITE = { access: 'admin' } as const

export const adminProducts = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/products',
    ...READ,
    summary: 'All products, filtered by search, category and status',
    query: z.strictObject({
      ...Filter,
      sort: querySort(ADMIN_PRODUCT_SORTS, '-updated'),
      page: queryInt({ min: 1, max: MAX_PAGE, fallback: 1 }),
      per_page: queryInt({ min: 1, max: MAX_PER_PAGE, fallback: STAFF_PER_PAGE }),
    }),
    response: pageOf(ProductListItem),
    errors: ['invalid_input'],
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/admin/products/export',
    logged: { kind: 'data_exported', detail: 'products' },
    ...READ,
    fresh: true,
    download: 'text/csv',
    summary: 'The same products as a CSV file that can be edited and imported again',
    query: z.strictObject(Filter),
    response: FileAnswer,
    errors: ['invalid_input'],
  }),
  import: endpoint({
    method: 'POST',
    path: '/api/admin/products/import',
    ...WRITE,
    upload: { maxBytes: CSV_MAX_BYTES },
    summary: 'Report what a CSV file of products would change; with `apply=1`, apply it, all or nothing',
    query: z.strictObject({ apply: z._default(z.enum(['0', '1'], { error: 'Must be 0 or 1.' }), '0') }),
    response: one(ImportReport),
    errors: ['invalid_input'],
  }),
  bulk: endpoint({
    method: 'POST',
    path: '/api/admin/products/bulk',
    ...WRITE,
    summary: 'Publish, unpublish, move or delete several products; failures are listed with the reason',
    body: z.strictObject({
      action: z.enum(BULK_ACTIONS, { error: `Must be one of ${BULK_ACTIONS.join(', ')}.` }),
      ids: z
        .array(Id)
        .check(
          z.minLength(1, { error: 'Select at least one product.' }),
          z.maxLength(BULK_MAX, { error: `At most ${BULK_MAX} products at a time.` }),
        ),
      /** The target of `move`. */
      category_id: z.optional(Id),
    }),
    response: one(BulkResult),
    errors: ['invalid_input'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/admin/products/{id}',
    ...READ,
    params: IdParam,
    summary: 'One product, for editing',
    response: one(EditedProduct),
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/products',
    ...WRITE,
    status: 201,
    summary: 'Add a product',
    body: ProductBody,
    response: one(EditedProduct),
    errors: ['invalid_input'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/products/{id}',
    ...WRITE,
    params: IdParam,
    summary:
      'Change a product, unless it has changed since `updated_at`; what is left out stays as it is, also in a plan with the same code',
    body: ProductChange,
    response: one(EditedProduct),
    errors: ['invalid_input', 'not_found', 'conflict'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/products/{id}',
    ...WRITE,
    params: IdParam,
    summary: 'Delete a draft that was never sold',
    response: Done,
    errors: ['not_found', 'conflict'],
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/api/admin/products/{id}/duplicate',
    ...WRITE,
    status: 201,
    params: IdParam,
    summary: 'Duplicate a product as a draft, without its releases, sales and reviews',
    response: one(EditedProduct),
    errors: ['not_found'],
  }),
  preview: endpoint({
    method: 'GET',
    path: '/api/admin/products/{id}/preview',
    ...READ,
    params: IdParam,
    summary: 'Preview a product as its page would show it, published or not',
    response: one(z.object({ product: Product, status: Status })),
    errors: ['not_found'],
  }),
  uploadPicture: endpoint({
    method: 'POST',
    path: '/api/admin/pictures',
    ...WRITE,
    status: 201,
    upload: { maxBytes: PICTURE_MAX_BYTES },
    summary: 'Upload a JPEG, PNG, WebP, AVIF or GIF; it is deleted if no product uses it within a day',
    response: one(z.object({ uri: z.string(), width: z.int(), height: z.int() })),
    errors: ['invalid_input'],
  }),
}
