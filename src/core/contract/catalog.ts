import * as z from 'zod/mini'
import {
  CATALOG_STEP,
  CATEGORIES_PER_PAGE,
  MAX_PAGE,
  MAX_PER_PAGE,
  SEARCH_MAX_CHARS,
} from '../domain/limits.ts'
import { PLAN_BILLINGS } from '../domain/plan-billing.ts'
import { changeOf } from './change-of.ts'
import { endpoint } from './endpoint.ts'
import { Dollars, Done, line, lines, one, pageOf, queryInt, Timestamp } from './envelopes.ts'

/** Lowercase words joined by hyphens. `admin` is reserved: its paths belong to the admin app. */
export const Slug = z.string({ error: 'A slug is required.' }).check(
  z.trim(),
  z.minLength(1, { error: 'A slug is required.', abort: true }),
  z.maxLength(100, { error: 'Must be at most 100 characters.' }),
  z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: 'Use lowercase letters, digits and single hyphens.' }),
  z.refine((slug) => slug !== 'admin', { error: 'This slug is reserved.' }),
)

/** A slug in a URL. Looser than `Slug`: an impossible slug is simply not found. */
const SlugParam = z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[^\p{Cc}\p{Cs}]+$/v))

export const Category = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  position: z.int(),
  products_count: z.int(),
  updated_at: Timestamp,
})
export type Category = z.infer<typeof Category>

export const ProductImage = z.object({
  uri: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
})
export type ProductImage = z.infer<typeof ProductImage>

/** One column of the comparison: Free, or Pro at the product's price. */
export const Plan = z.object({
  id: z.int(),
  name: z.string(),
  price: Dollars,
  /** 0 means unlimited. */
  sites: z.int(),
  /** Months of updates; null means lifetime. */
  months: z.nullable(z.int()),
  /** `yearly`: the price is charged every year until its holder cancels. */
  billing: z.enum(PLAN_BILLINGS),
  url: z.nullable(z.string()),
})
export type Plan = z.infer<typeof Plan>

export const PlanFeature = z.object({
  name: z.string(),
  /** Parallel to `plans`. */
  included: z.array(z.boolean()),
})
export type PlanFeature = z.infer<typeof PlanFeature>

export const Rating = z.object({ average: z.nullable(z.number()), count: z.int() })

const ProductCard = {
  id: z.int(),
  name: z.string(),
  uri: z.string(),
  description: z.string(),
  short_desc: z.string(),
  price: Dollars,
  compare_price: z.nullable(Dollars),
  /** How the first plan on sale is paid, whose price this is. */
  billing: z.enum(PLAN_BILLINGS),
  image: z.nullable(z.string()),
  images: z.array(ProductImage),
  category: z.object({ id: z.int(), name: z.string(), slug: z.string() }),
  isNew: z.boolean(),
  rating: Rating,
  version: z.nullable(z.string()),
  /** False while there is no release to deliver: the shop then shows it as coming soon. */
  for_sale: z.boolean(),
  updated_at: Timestamp,
}

/** A product in a list, with what a card shows. */
export const ProductSummary = z.object(ProductCard)
export type ProductSummary = z.infer<typeof ProductSummary>

/** A release as visitors see it. */
export const ChangelogEntry = z.object({
  version: z.string(),
  released_at: Timestamp,
  /** HTML that the shop has made from the plugin's readme. */
  notes: z.string(),
})
export type ChangelogEntry = z.infer<typeof ChangelogEntry>

/** A product on its own page. `long_desc` was sanitized when it was saved. */
export const Product = z.object({
  ...ProductCard,
  long_desc: z.string(),
  /** A service or a license only: buyers get no zip. */
  no_download: z.boolean(),
  /** Overrides the name and short description for search engines. */
  seo_title: z.nullable(z.string()),
  seo_description: z.nullable(z.string()),
  plans: z.array(Plan),
  plan_features: z.array(PlanFeature),
  requires_wp: z.nullable(z.string()),
  requires_php: z.nullable(z.string()),
  tested_wp: z.nullable(z.string()),
  changelog: z.array(ChangelogEntry),
})
export type Product = z.infer<typeof Product>

export const PRODUCT_SORTS = ['newest', 'price', '-price', 'name'] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]

const page = queryInt({ min: 1, max: MAX_PAGE, fallback: 1 })

const CATEGORY = {
  name: line({ required: 'Name is required.', max: 100 }),
  slug: z.optional(Slug),
  description: z.optional(lines({ max: 1000 })),
  position: z.optional(z.int({ error: 'Must be a whole number.' }).check(z.minimum(0), z.maximum(100_000))),
}

const CategoryId = z.object({ id: z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)) })

export const catalog = {
  listCategories: endpoint({
    method: 'GET',
    path: '/api/categories',
    summary: 'Categories in display order, each with its number of published products',
    access: 'public',
    cached: true,
    query: z.strictObject({
      page,
      per_page: queryInt({ min: 1, max: MAX_PER_PAGE, fallback: CATEGORIES_PER_PAGE }),
    }),
    response: pageOf(Category),
    errors: ['invalid_input'],
  }),
  getCategory: endpoint({
    method: 'GET',
    path: '/api/categories/{slug}',
    summary: 'One category by its slug',
    access: 'public',
    cached: true,
    params: z.object({ slug: SlugParam }),
    response: one(Category),
    errors: ['not_found'],
  }),
  createCategory: endpoint({
    method: 'POST',
    path: '/api/categories',
    summary: 'Add a category',
    access: 'admin',
    status: 201,
    body: z.strictObject(CATEGORY),
    response: one(Category),
    errors: ['invalid_input'],
  }),
  updateCategory: endpoint({
    method: 'PUT',
    path: '/api/categories/{id}',
    summary:
      'Change a category; what is left out stays as it is. With `updated_at`, only if it has not changed since',
    access: 'admin',
    params: CategoryId,
    body: z.strictObject({ ...changeOf(CATEGORY), updated_at: z.optional(z.string()) }),
    response: one(Category),
    errors: ['invalid_input', 'not_found', 'conflict'],
  }),
  moveCategory: endpoint({
    method: 'PUT',
    path: '/api/categories/{id}/place',
    summary: 'Move a category to a position, counted from 1',
    access: 'admin',
    params: CategoryId,
    body: z.strictObject({
      place: z.int({ error: 'Must be a whole number.' }).check(z.minimum(1), z.maximum(100_000)),
    }),
    response: Done,
    errors: ['not_found'],
  }),
  deleteCategory: endpoint({
    method: 'DELETE',
    path: '/api/categories/{id}',
    summary: 'Delete an empty category',
    access: 'admin',
    params: CategoryId,
    response: Done,
    errors: ['not_found', 'conflict'],
  }),
  listProducts: endpoint({
    method: 'GET',
    path: '/api/products',
    summary: 'Published products, filtered by category and search',
    access: 'public',
    cached: true,
    query: z.strictObject({
      category: z.optional(SlugParam),
      search: z.optional(line({ max: SEARCH_MAX_CHARS })),
      sort: z._default(
        z.enum(PRODUCT_SORTS, { error: `Must be one of ${PRODUCT_SORTS.join(', ')}.` }),
        'newest',
      ),
      page,
      per_page: queryInt({ min: 1, max: MAX_PER_PAGE, fallback: CATALOG_STEP }),
    }),
    response: pageOf(ProductSummary),
    errors: ['invalid_input'],
  }),
  getProduct: endpoint({
    method: 'GET',
    path: '/api/products/{handle}',
    summary: 'One published product by its handle (its `uri`)',
    access: 'public',
    cached: true,
    params: z.object({ handle: SlugParam }),
    response: one(Product),
    errors: ['not_found'],
  }),
}
