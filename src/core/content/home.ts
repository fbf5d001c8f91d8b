import * as z from 'zod/mini'
import { line, lines } from '../contract/envelopes.ts'
import { Action, Icon, optionalText, title, Visual } from './parts.ts'

const Step = z.strictObject({
  icon: Icon,
  title: line({ required: 'Each step needs a title.', max: 60 }),
  text: line({ required: 'Each step needs a text.', max: 300 }),
})
const steps = z
  .array(Step)
  .check(
    z.minLength(2, { error: 'Add at least two steps.' }),
    z.maxLength(5, { error: 'At most five steps.' }),
  )

const base = {
  /** Chosen by the editor; stays the same when the section moves. */
  id: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
  hidden: z._default(z.boolean(), false),
}

function section<const K extends string, S extends z.core.$ZodShape>(kind: K, shape: S) {
  return z.strictObject({ ...base, kind: z.literal(kind), ...shape })
}

/** The sections that a home page is made of. All texts may contain fields, see `fields.ts`. */
export const Section = z.discriminatedUnion('kind', [
  section('hero', {
    title,
    /** The words of the title that are underlined. */
    highlight: z._default(line({ max: 60 }), ''),
    text: optionalText,
    primary: z._default(z.nullable(Action), null),
    secondary: z._default(z.nullable(Action), null),
    visual: Visual,
  }),
  section('text', { title, text: optionalText, visual: Visual }),
  section('steps', { title, text: optionalText, steps }),
  section('features', {
    title,
    items: z
      .array(
        z.strictObject({
          title: line({ required: 'Each feature needs a title.', max: 60 }),
          text: line({ required: 'Each feature needs a text.', max: 300 }),
          visual: Visual,
        }),
      )
      .check(z.minLength(1, { error: 'Add a feature.' }), z.maxLength(6, { error: 'At most six features.' })),
  }),
  /** The plans of a product; of the featured one if none is named. Not shown without plans. */
  section('plans', { title, text: optionalText, product: z._default(line({ max: 100 }), '') }),
  /** The newest products; of one category if it is named. Not shown while there are none. */
  section('products', {
    title,
    category: z._default(line({ max: 100 }), ''),
    count: z.int().check(z.minimum(1), z.maximum(12)),
    categories: z._default(z.boolean(), true),
  }),
  section('custom', { title, text: optionalText, action: Action, steps }),
  section('promises', {
    /** The link stands in the title. */
    title,
    link: z._default(z.nullable(Action), null),
    items: z
      .array(
        z.strictObject({
          figure: line({ required: 'Each promise needs a figure.', max: 40 }),
          text: line({ required: 'Each promise needs a text.', max: 200 }),
        }),
      )
      .check(
        z.minLength(1, { error: 'Add a promise.' }),
        z.maxLength(4, { error: 'At most four promises.' }),
      ),
  }),
  /** An entry whose fields have no value yet is not shown. */
  section('questions', {
    title,
    text: optionalText,
    items: z
      .array(
        z.strictObject({
          question: line({ required: 'Question is required.', max: 200 }),
          answer: lines({ required: 'Answer is required.', max: 2000 }),
        }),
      )
      .check(z.minLength(1, { error: 'Add a question.' }), z.maxLength(30)),
  }),
  section('call', { title, action: Action }),
])
export type Section = z.infer<typeof Section>
export type SectionKind = Section['kind']

export const HomeContent = z.strictObject({
  /** Of the browser's tab and of search results. */
  title: line({ required: 'Title is required.', max: 120 }),
  description: line({ required: 'Description is required.', max: 300 }),
  sections: z.array(Section).check(
    z.maxLength(40, { error: 'At most 40 sections.' }),
    z.refine((sections) => new Set(sections.map(({ id }) => id)).size === sections.length, {
      error: 'Two sections have the same name.',
    }),
  ),
})
export type HomeContent = z.infer<typeof HomeContent>
