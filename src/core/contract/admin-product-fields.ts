import * as z from 'zod/mini'
import { LONG_DESC_MAX_CHARS, MIN_PRICE_DOLLARS } from '../domain/limits.ts'
import { PLAN_BILLINGS, YEARLY_MONTHS } from '../domain/plan-billing.ts'
import { PRODUCT_STATUSES } from '../domain/product-status.ts'
import { UPLOADED_PICTURE } from '../domain/uploaded-picture.ts'
import { Slug } from './catalog.ts'
import { changeOf } from './change-of.ts'
import { Dollars, line, lines } from './envelopes.ts'

const MAX_DOLLARS = 999_999.99

/** US dollars as staff type them, within the limits of the payment providers. */
function price(required: string) {
  const wrong = ({ input }: { input?: unknown }) =>
    input == null ? required : 'Write a price such as 49.00.'
  return z.number({ error: wrong }).check(
    z.minimum(MIN_PRICE_DOLLARS, { error: 'The minimum price is $0.50.' }),
    z.maximum(MAX_DOLLARS, { error: 'The maximum price is $999,999.99.' }),
    z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, {
      error: 'Use at most two decimals.',
    }),
  )
}

/** How a field is typed in the editor and written in the CSV file. */
export type FieldKind = 'text' | 'price' | 'flag' | 'category' | 'status'

type Field = {
  kind: FieldKind
  /** Checks what staff send. */
  rule: z.ZodMiniType
  /** For the editor. Looser than the rule, so that a value saved under an older rule can still be opened. */
  answer: z.ZodMiniType
  /** The longest text the editor accepts. */
  max?: number
  /** The column in the CSV file, if its name differs from the field. */
  csv?: string
  /** The cell in the CSV file must not be empty. */
  required?: true
}

/**
 * Every plain field of a product. The request body, the product the editor receives, its draft, the columns of the CSV
 * file, a duplicate and the audit log all follow from this table, in this order.
 */
export const PRODUCT_FIELDS = {
  /** Derived from the name if omitted. */
  uri: { kind: 'text', max: 100, rule: z.optional(Slug), answer: z.string() },
  name: {
    kind: 'text',
    max: 200,
    rule: line({ required: 'Name is required.', max: 200 }),
    answer: z.string(),
    required: true,
  },
  category_id: {
    kind: 'category',
    rule: z.int({ error: 'Choose a category.' }).check(z.minimum(1, { error: 'Choose a category.' })),
    answer: z.int(),
    csv: 'category',
    required: true,
  },
  status: {
    kind: 'status',
    rule: z._default(z.enum(PRODUCT_STATUSES, { error: 'Must be draft or published.' }), 'draft'),
    answer: z.enum(PRODUCT_STATUSES),
    required: true,
  },
  price: { kind: 'price', rule: price('Price is required.'), answer: Dollars, required: true },
  /** The earlier price, shown crossed out. */
  compare_price: {
    kind: 'price',
    rule: z._default(z.nullable(price('Must be a price.')), null),
    answer: z.nullable(Dollars),
  },
  marked_new: {
    kind: 'flag',
    rule: z._default(z.boolean({ error: 'Must be yes or no.' }), false),
    answer: z.boolean(),
    csv: 'new',
  },
  short_desc: optionalText(lines, 1000),
  description: optionalText(lines, 5000),
  long_desc: {
    kind: 'text',
    rule: z._default(
      z
        .string({ error: 'Must be text.' })
        .check(z.maxLength(LONG_DESC_MAX_CHARS, { error: 'This text is too long.' })),
      '',
    ),
    answer: z.string(),
  },
  seo_title: optionalText(line, 120),
  seo_description: optionalText(line, 320),
  /** A service or a license only, sold without a release. */
  no_download: {
    kind: 'flag',
    rule: z._default(z.boolean({ error: 'Must be yes or no.' }), false),
    answer: z.boolean(),
  },
} as const satisfies Record<string, Field>

type Fields = typeof PRODUCT_FIELDS
export type ProductFieldName = keyof Fields
export const PRODUCT_FIELD_NAMES = Object.keys(PRODUCT_FIELDS) as ProductFieldName[]

/** The names of the fields of a kind. */
export type FieldsOfKind<Kind extends FieldKind> = {
  [Name in ProductFieldName]: Fields[Name]['kind'] extends Kind ? Name : never
}[ProductFieldName]

/** One field with its optional properties, which the table's own type leaves out where they are not set. */
export function productField(name: ProductFieldName): Field {
  return PRODUCT_FIELDS[name]
}

function optionalText<Max extends number>(text: typeof line, max: Max) {
  return { kind: 'text', max, rule: z._default(text({ max }), ''), answer: z.string() } as const
}

function schemasOf<Part extends 'rule' | 'answer'>(part: Part) {
  return Object.fromEntries(PRODUCT_FIELD_NAMES.map((name) => [name, PRODUCT_FIELDS[name][part]])) as {
    [Name in ProductFieldName]: Fields[Name][Part]
  }
}

/** The plain fields of the product that the editor receives. */
export const ProductFieldAnswers = schemasOf('answer')

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
const PLAN = {
  code: PlanCode,
  name: line({ required: 'Name the plan.', max: 60 }),
  is_free: z._default(z.boolean(), false),
  /** Null means the product's own price. */
  price: z._default(z.nullable(price('Must be a price.')), null),
  /** The URL of the free version. */
  url: z._default(
    z.nullable(
      line({ max: 500 }).check(
        z.regex(/^https:\/\/[^\s/]+\.[^\s]+$/, { error: 'Must be a URL that starts with https://.' }),
      ),
    ),
    null,
  ),
  /** Null means unlimited. */
  sites: z._default(z.nullable(positive(100_000)), 1),
  /** Null means lifetime updates. */
  months: z._default(z.nullable(positive(1200)), null),
  /** A `yearly` plan lasts 12 months and renews by itself until its holder cancels. */
  billing: z._default(z.enum(PLAN_BILLINGS, { error: 'Must be one-time or yearly.' }), 'one-time'),
}

export const PlanFields = z.strictObject(PLAN).check(
  z.refine((plan) => plan.is_free || plan.url === null, {
    error: 'Only a free plan can have a link.',
    path: ['url'],
  }),
  z.refine((plan) => !plan.is_free || plan.billing === 'one-time', {
    error: 'A free plan cannot be a subscription.',
    path: ['billing'],
  }),
  z.refine((plan) => plan.is_free || plan.billing === 'one-time' || plan.months === YEARLY_MONTHS, {
    error: `A yearly subscription lasts ${YEARLY_MONTHS} months.`,
    path: ['months'],
  }),
)

export const ComparisonRow = z.strictObject({
  label: line({ required: 'Name the feature.', max: 120 }),
  /** Codes of the plans that include it. */
  included: z.array(PlanCode).check(z.maxLength(6)),
})

const PictureUri = z.string().check(z.regex(UPLOADED_PICTURE, { error: 'Unknown picture.' }))

export const Picture = z.strictObject({
  uri: PictureUri,
  alt: line({ required: 'Describe the picture.', max: 300 }),
})

const SHAPE = {
  ...schemasOf('rule'),
  /** In display order; the first is the main one. */
  images: z._default(
    z.array(Picture).check(z.maxLength(20, { error: 'A product can have at most 20 pictures.' })),
    [],
  ),
  /** What WordPress shows in its list and its details window. Null means the first picture. */
  icon: z._default(z.nullable(PictureUri), null),
  banner: z._default(z.nullable(PictureUri), null),
  plans: z
    .array(PlanFields, { error: 'A product needs at least one plan.' })
    .check(
      z.minLength(1, { error: 'A product needs at least one plan.' }),
      z.maxLength(6, { error: 'A product can have at most 6 plans.' }),
    ),
  /** Null means the six rows of the seed's plugin. A new product starts without rows. */
  comparison: z._default(
    z.nullable(
      z.array(ComparisonRow).check(z.maxLength(30, { error: 'The comparison has at most 30 rows.' })),
    ),
    [],
  ),
}
const Shape = z.strictObject(SHAPE)
type Values = z.infer<typeof Shape>

/** Rules across fields. */
const RULES = [
  z.refine<Values>(({ price, compare_price }) => compare_price === null || compare_price > price, {
    error: 'Must be higher than the price.',
    path: ['compare_price'],
  }),
  z.refine<Values>(({ plans }) => new Set(plans.map(({ code }) => code)).size === plans.length, {
    error: 'Two plans have the same code.',
    path: ['plans'],
  }),
  z.refine<Values>(({ plans }) => plans.some((plan) => !plan.is_free), {
    error: 'At least one plan must be on sale.',
    path: ['plans'],
  }),
  z.refine<Values>(({ images }) => new Set(images.map(({ uri }) => uri)).size === images.length, {
    error: 'The same picture is listed twice.',
    path: ['images'],
  }),
] as const

export const ProductBody = Shape.check(...RULES)
export type ProductBody = z.input<typeof ProductBody>
/** The parsed form: every field, with defaults applied. */
export type ProductValues = z.output<typeof ProductBody>

/** What is left out of a change stays as it is; the rules across fields apply to what it makes of the product. */
export const ProductChange = z.strictObject({
  ...changeOf(SHAPE),
  plans: z.optional(z.array(z.strictObject({ ...changeOf(PLAN), code: PlanCode }))),
  updated_at: z.string({ error: 'Send the updated_at you received.' }),
  /** Agrees to end the subscriptions that the change leaves without a plan to renew; refused without it, with their number. */
  end_subscriptions: z.optional(z.boolean({ error: 'Must be yes or no.' })),
})
export type ProductChange = z.output<typeof ProductChange>
