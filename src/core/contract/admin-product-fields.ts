import * as z from 'zod/mini'
import { LONG_DESC_MAX_CHARS, MIN_PRICE_DOLLARS } from '../domain/limits.ts'
import { PRODUCT_STATUSES } from '../domain/product-status.ts'
import { Slug } from './catalog.ts'
import { line, lines } from './envelopes.ts'

const MAX_DOLLARS = 999_999.99

/** US dollars as staff type them, within the limits of the payment providers. */
function price(required: string) {
  const wrong = ({ input }: { input?: unknown }) =>
    input == null ? required : 'Write a price such as 49.00.'
  return z.number({ error: wrong }).check(
    z.minimum(MIN_PRICE_DOLLARS, { error: 'The least that can be charged is $0.50.' }),
    z.maximum(MAX_DOLLARS, { error: 'The most that can be charged is $999,999.99.' }),
    z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, {
      error: 'Use at most two decimals.',
    }),
  )
}

/** Fields shared by the editor and the CSV import, with their error messages. */
export const PRODUCT_FIELDS = {
  name: line({ required: 'Name is required.', max: 200 }),
  /** Derived from the name by default. */
  uri: z.optional(Slug),
  category_id: z.int({ error: 'Choose a category.' }).check(z.minimum(1, { error: 'Choose a category.' })),
  status: z._default(z.enum(PRODUCT_STATUSES, { error: 'Must be draft or published.' }), 'draft'),
  price: price('Price is required.'),
  /** The old price, shown struck through. */
  compare_price: z._default(z.nullable(price('Must be a price.')), null),
  marked_new: z._default(z.boolean({ error: 'Must be yes or no.' }), false),
  short_desc: z._default(lines({ max: 1000 }), ''),
  description: z._default(lines({ max: 5000 }), ''),
  long_desc: z._default(
    z
      .string({ error: 'Must be text.' })
      .check(z.maxLength(LONG_DESC_MAX_CHARS, { error: 'This text is too long.' })),
    '',
  ),
  seo_title: z._default(line({ max: 120 }), ''),
  seo_description: z._default(line({ max: 320 }), ''),
}

const positive = (max: number) =>
  z
    .int({ error: 'Must be a whole number.' })
    .check(
      z.minimum(1, { error: 'Must be at least 1.' }),
      z.maximum(max, { error: `Must be at most ${max}.` }),
    )

const PlanCode = z
  .string({ error: 'A plan needs a code.' })
  .check(z.regex(/^[a-z0-9-]{1,40}$/, { error: 'Use at most 40 lowercase letters, digits and hyphens.' }))

/** Plans are matched by code, so that sold licenses keep their plan. */
export const PlanFields = z
  .strictObject({
    code: PlanCode,
    name: line({ required: 'Name the plan.', max: 60 }),
    is_free: z._default(z.boolean(), false),
    /** Null means the product's own price. */
    price: z._default(z.nullable(price('Must be a price.')), null),
    /** The URL of the free version. */
    url: z._default(
      z.nullable(
        line({ max: 500 }).check(
          z.regex(/^https:\/\/[^\s/]+\.[^\s]+$/, { error: 'Must be an address that begins with https://.' }),
        ),
      ),
      null,
    ),
    /** Null means unlimited. */
    sites: z._default(z.nullable(positive(100_000)), 1),
    /** Null means lifetime updates. */
    months: z._default(z.nullable(positive(1200)), null),
  })
  .check(
    z.refine((plan) => plan.is_free || plan.url === null, {
      error: 'Only a free plan has an address of its own.',
      path: ['url'],
    }),
  )

export const ComparisonRow = z.strictObject({
  label: line({ required: 'Name the feature.', max: 120 }),
  /** Codes of the plans that include it. */
  included: z.array(PlanCode).check(z.maxLength(6)),
})

export const Picture = z.strictObject({
  uri: z.string().check(z.regex(/^[0-9a-f]{32}\.webp$/, { error: 'This picture is not known.' })),
  alt: line({ required: 'Say what the picture shows.', max: 300 }),
})

const Shape = z.strictObject({
  ...PRODUCT_FIELDS,
  /** In display order; the first is the main one. */
  images: z._default(
    z.array(Picture).check(z.maxLength(20, { error: 'A product shows at most 20 pictures.' })),
    [],
  ),
  plans: z
    .array(PlanFields, { error: 'A product needs at least one plan.' })
    .check(
      z.minLength(1, { error: 'A product needs at least one plan.' }),
      z.maxLength(6, { error: 'A product has at most 6 plans.' }),
    ),
  /** Null means the six default rows. */
  comparison: z._default(
    z.nullable(
      z.array(ComparisonRow).check(z.maxLength(30, { error: 'The comparison has at most 30 rows.' })),
    ),
    null,
  ),
})
type Fields = z.infer<typeof Shape>

/** Rules across fields. */
const RULES = [
  z.refine<Fields>(({ price, compare_price }) => compare_price === null || compare_price > price, {
    error: 'Must be higher than the price.',
    path: ['compare_price'],
  }),
  z.refine<Fields>(({ plans }) => new Set(plans.map(({ code }) => code)).size === plans.length, {
    error: 'Two plans have the same code.',
    path: ['plans'],
  }),
  z.refine<Fields>(({ plans }) => plans.some((plan) => !plan.is_free), {
    error: 'A product needs a plan that is sold.',
    path: ['plans'],
  }),
  z.refine<Fields>(({ images }) => new Set(images.map(({ uri }) => uri)).size === images.length, {
    error: 'The same picture is there twice.',
    path: ['images'],
  }),
] as const

export const ProductBody = Shape.check(...RULES)
export type ProductBody = z.input<typeof ProductBody>
/** The parsed form: every field, with defaults applied. */
export type ProductValues = z.output<typeof ProductBody>

export const ProductChange = z
  .extend(Shape, { updated_at: z.string({ error: 'Send the updated_at you have seen.' }) })
  .check(...RULES)
