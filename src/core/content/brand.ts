import * as z from 'zod/mini'
import { UPLOADED_PICTURE } from '../domain/uploaded-picture.ts'

/** A picture that was uploaded through the panel. Its description is always the shop's name. */
export const BrandPicture = z.strictObject({
  uri: z.string().check(z.regex(UPLOADED_PICTURE, { error: 'Choose a picture.' })),
  width: z.int(),
  height: z.int(),
})
export type BrandPicture = z.infer<typeof BrandPicture>

/** What is drawn for a shop without pictures: the first letter of its name, or a dotted line between two points. */
export const MARKS = ['initial', 'route'] as const

const picture = z._default(z.nullable(BrandPicture), null)

/** How the shop looks. Null keeps what Cartwright draws itself. */
export const BrandContent = z.strictObject({
  /** All tones of both themes are computed from it. */
  color: z._default(
    z.nullable(z.string().check(z.regex(/^#[0-9a-f]{6}$/, { error: 'Enter a color such as #1f6feb.' }))),
    null,
  ),
  logo: picture,
  /** Shown in the dark theme instead. */
  darkLogo: picture,
  /** Square, for app icons; the mark if there is none. */
  icon: picture,
  mark: z._default(z.enum(MARKS), 'initial'),
})
export type BrandContent = z.infer<typeof BrandContent>
