import * as z from 'zod/mini'
import { line, lines } from '../contract/envelopes.ts'
import { Action, title } from './parts.ts'

/** The pages that the seed names, with addresses of their own. They can be changed and not removed. */
export const FIXED_PAGES = ['refund-policy', 'privacy-policy', 'terms-conditions', 'about-us'] as const
export type FixedPage = (typeof FIXED_PAGES)[number]
/** In these, numbers that the shop acts on must agree with what it does. */
export const POLICIES = ['refund-policy', 'privacy-policy', 'terms-conditions'] as const
export type Policy = (typeof POLICIES)[number]
export const POLICY_NAMES: Record<Policy, string> = {
  'refund-policy': 'Refund policy',
  'privacy-policy': 'Privacy policy',
  'terms-conditions': 'Terms and conditions',
}

export const PageSlug = z
  .string()
  .check(
    z.minLength(1, { error: 'Address is required.', abort: true }),
    z.maxLength(80, { error: 'At most 80 characters.' }),
    z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: 'Use small letters, digits and hyphens.' }),
  )

export const PAGE_HTML_MAX_CHARS = 200_000

const Block = z.discriminatedUnion('kind', [
  /** Rich text, cleaned when it is saved. Its level 2 headings make the page's contents. */
  z.strictObject({ kind: z.literal('text'), html: z.string().check(z.maxLength(PAGE_HTML_MAX_CHARS)) }),
  /** Large introductory paragraphs, separated by empty lines. */
  z.strictObject({ kind: z.literal('lead'), text: lines({ required: 'Text is required.', max: 3000 }) }),
  /** A dashed line with stops. */
  z.strictObject({
    kind: z.literal('route'),
    stops: z
      .array(line({ required: 'Each stop needs a text.', max: 40 }))
      .check(z.minLength(2, { error: 'Add at least two stops.' }), z.maxLength(6)),
  }),
  z.strictObject({
    kind: z.literal('points'),
    title,
    items: z
      .array(
        z.strictObject({
          title: line({ required: 'Each point needs a title.', max: 60 }),
          text: line({ required: 'Each point needs a text.', max: 400 }),
        }),
      )
      .check(z.minLength(1, { error: 'Add a point.' }), z.maxLength(12)),
  }),
  z.strictObject({
    kind: z.literal('box'),
    title,
    text: lines({ required: 'Text is required.', max: 1000 }),
    actions: z._default(z.array(Action).check(z.maxLength(2, { error: 'At most two buttons.' })), []),
  }),
])

export const PageContent = z.strictObject({
  title,
  /** The heading of the page; empty means the title. */
  heading: z._default(line({ max: 120 }), ''),
  description: z._default(line({ max: 300 }), ''),
  /** Facts in a box at the top. */
  summary: z._default(
    z
      .array(
        z.strictObject({
          term: line({ required: 'Each fact needs a term.', max: 60 }),
          fact: line({ required: 'Each fact needs a text.', max: 120 }),
        }),
      )
      .check(z.maxLength(8, { error: 'At most eight facts.' })),
    [],
  ),
  /** Whether "Last updated" stands below the heading. */
  dated: z._default(z.boolean(), true),
  blocks: z.array(Block).check(z.maxLength(40, { error: 'At most 40 parts.' })),
})
export type PageContent = z.infer<typeof PageContent>
export type PageBlock = z.infer<typeof Block>
