import type { BrandContent } from '#core/content/brand.ts'
import { pageKey } from '#core/content/documents.ts'
import { publishContent } from '#server/modules/content/index.ts'
import type { Tx } from '#server/platform/database.ts'
import { ABOUT_US } from './about-us.ts'
import { HOME } from './home.ts'

/** The default look, with the mark of a shop that sends things on their way. */
const BRAND: BrandContent = { color: null, logo: null, darkLogo: null, icon: null, mark: 'route' }

export function insertContent(tx: Tx, now: Date): Promise<void> {
  const documents = { home: HOME, [pageKey('about-us')]: ABOUT_US, brand: BRAND }
  return publishContent(tx, { documents, now })
}
