import * as z from 'zod/mini'
import { ContentPicture } from './parts.ts'

const picture = z._default(z.nullable(ContentPicture), null)

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
  /** Square, for app icons; the first letter of the shop's name on the color if there is none. */
  icon: picture,
})
export type BrandContent = z.infer<typeof BrandContent>
