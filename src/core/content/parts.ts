import * as z from 'zod/mini'
import { line, lines } from '../contract/envelopes.ts'
import { UPLOADED_PICTURE } from '../domain/uploaded-picture.ts'

/** What a link or button of the shop's texts leads to. `value` is the handle, slug, subject or address of its kind. */
export const TARGET_KINDS = [
  'home',
  /** The featured product, or the catalog as long as there is none. */
  'flagship',
  'product',
  'catalog',
  'category',
  'page',
  'about',
  'cart',
  'account',
  'refund_policy',
  'privacy_policy',
  'terms',
  /** A mail to the support address; `value` is its subject. */
  'mail',
  /** Another website; `value` starts with https://. */
  'url',
] as const

const NEEDS_VALUE: readonly string[] = ['product', 'category', 'page', 'url']

export const Target = z
  .strictObject({ kind: z.enum(TARGET_KINDS), value: z._default(line({ max: 500 }), '') })
  .check(
    z.refine(({ kind, value }) => value !== '' || !NEEDS_VALUE.includes(kind), {
      error: 'Choose where this leads.',
      path: ['value'],
    }),
    z.refine(({ kind, value }) => kind !== 'url' || value === '' || /^https:\/\/[^\s/]+/.test(value), {
      error: 'The address must start with https://.',
      path: ['value'],
    }),
  )
export type Target = z.infer<typeof Target>

export const Action = z.strictObject({
  label: line({ required: 'The button needs a label.', max: 40 }),
  target: Target,
})
export type Action = z.infer<typeof Action>

/** A picture that was uploaded through the panel. */
export const ContentPicture = z.strictObject({
  uri: z.string().check(z.regex(UPLOADED_PICTURE, { error: 'Choose a picture.' })),
  width: z.int(),
  height: z.int(),
  alt: line({ required: 'Describe the picture.', max: 200 }),
})
export type ContentPicture = z.infer<typeof ContentPicture>

/** The drawings that sections may show beside a step. */
export const ICONS = [
  'globe',
  'mail',
  'mail-check',
  'server',
  'inbox',
  'list',
  'file',
  'image',
  'lock',
  'shield',
  'gauge',
  'clock',
  'calendar',
  'search',
  'download',
  'upload',
  'key',
  'users',
  'chat',
  'cart',
  'card',
  'chart',
  'palette',
  'plug',
  'wrench',
  'rocket',
  'check',
] as const
export const Icon = z.enum(ICONS, { error: 'Choose a symbol.' })
export type Icon = z.infer<typeof Icon>

const Tone = z.enum(['neutral', 'info', 'success', 'warning', 'danger'])

/** What stands beside a text: a picture, or something drawn from a few words, which follows the theme. */
export const Visual = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('picture'), picture: ContentPicture }),
  /** Lines with a state each, as in a log or a list. Without a caption it has a dashed frame. */
  z.strictObject({
    kind: z.literal('log'),
    icon: z._default(z.nullable(Icon), null),
    caption: z._default(line({ max: 60 }), ''),
    note: z._default(line({ max: 30 }), ''),
    rows: z
      .array(
        z.strictObject({
          title: line({ required: 'Each line needs a text.', max: 80 }),
          detail: z._default(line({ max: 80 }), ''),
          time: z._default(line({ max: 12 }), ''),
          status: line({ required: 'Each line needs a state.', max: 20 }),
          tone: Tone,
        }),
      )
      .check(z.minLength(1, { error: 'Add a line.' }), z.maxLength(8, { error: 'At most eight lines.' })),
  }),
  /** A sheet of paper with a result in the last line. */
  z.strictObject({
    kind: z.literal('note'),
    title: line({ required: 'Title is required.', max: 60 }),
    text: z._default(line({ max: 80 }), ''),
    result: z._default(line({ max: 60 }), ''),
  }),
  /** What went wrong, the button, and what came of it. */
  z.strictObject({
    kind: z.literal('retry'),
    before: z.strictObject({
      time: line({ max: 12 }),
      text: line({ required: 'Text is required.', max: 40 }),
    }),
    button: line({ required: 'The button needs a label.', max: 20 }),
    after: z.strictObject({
      time: line({ max: 12 }),
      text: line({ required: 'Text is required.', max: 40 }),
    }),
  }),
  /** A small bar chart in percent. */
  z.strictObject({
    kind: z.literal('bars'),
    label: line({ required: 'Label is required.', max: 30 }),
    percents: z
      .array(z.int().check(z.minimum(0), z.maximum(100)))
      .check(z.minLength(2, { error: 'Add at least two values.' }), z.maxLength(7)),
  }),
])
export type Visual = z.infer<typeof Visual>

export const title = line({ required: 'Title is required.', max: 120 })
export const optionalText = z._default(lines({ max: 1000 }), '')
