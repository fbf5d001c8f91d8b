import { pageKey } from '#core/content/documents.ts'
import { publishContent } from '#server/modules/content/index.ts'
import type { Tx } from '#server/platform/database.ts'
import { ABOUT_US } from './about-us.ts'
import { HOME } from './home.ts'

export function insertContent(tx: Tx, now: Date): Promise<void> {
  return publishContent(tx, { home: HOME, [pageKey('about-us')]: ABOUT_US }, now)
}
