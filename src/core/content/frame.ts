import * as z from 'zod/mini'
import { line, lines } from '../contract/envelopes.ts'
import { Action, Target } from './parts.ts'

const label = line({ required: 'Each entry needs a label.', max: 40 })

const HeaderItem = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('flagship') }),
  /** A line without a link, such as "Coming soon". */
  z.strictObject({ kind: z.literal('note'), text: label }),
  z.strictObject({
    kind: z.literal('link'),
    label,
    text: z._default(line({ max: 120 }), ''),
    target: Target,
  }),
])

/** An entry with items opens a menu; one without is a link. */
const HeaderEntry = z
  .strictObject({
    label,
    target: z._default(z.nullable(Target), null),
    items: z._default(z.array(HeaderItem).check(z.maxLength(10, { error: 'At most ten entries.' })), []),
  })
  .check(
    z.refine(({ target, items }) => target !== null || items.length > 0, {
      error: 'Choose where this leads, or add entries.',
      path: ['target'],
    }),
  )

const FooterItem = z.discriminatedUnion('kind', [
  /** Links to the categories, as many as fit. */
  z.strictObject({ kind: z.literal('categories') }),
  z.strictObject({ kind: z.literal('link'), label, target: Target }),
])

export const MenusContent = z.strictObject({
  header: z.array(HeaderEntry).check(z.maxLength(6, { error: 'At most six entries.' })),
  footer: z
    .array(
      z.strictObject({
        title: label,
        items: z.array(FooterItem).check(z.maxLength(12, { error: 'At most twelve entries.' })),
      }),
    )
    .check(z.maxLength(4, { error: 'At most four groups.' })),
  /** Below the logo in the footer. */
  about: z._default(lines({ max: 300 }), ''),
})
export type MenusContent = z.infer<typeof MenusContent>

const Moment = z.nullable(z.iso.datetime({ error: 'Enter a date and time.' }))

/** A line above the header. Empty text means none. */
export const AnnouncementContent = z
  .strictObject({
    text: z._default(line({ max: 200 }), ''),
    action: z._default(z.nullable(Action), null),
    from: z._default(Moment, null),
    until: z._default(Moment, null),
  })
  .check(
    z.refine(({ from, until }) => from === null || until === null || Date.parse(from) < Date.parse(until), {
      error: 'The end must be after the start.',
      path: ['until'],
    }),
  )
export type AnnouncementContent = z.infer<typeof AnnouncementContent>

export const CatalogContent = z.strictObject({
  heading: line({ required: 'Heading is required.', max: 120 }),
  intro: z._default(lines({ max: 600 }), ''),
})
export type CatalogContent = z.infer<typeof CatalogContent>
