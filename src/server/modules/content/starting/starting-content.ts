import type { BrandContent } from '#core/content/brand.ts'
import type { FixedPage } from '#core/content/page.ts'
import { POLICY_VERSIONS } from '#core/domain/policies.ts'
import { ABOUT_US } from './about-us.ts'
import { ANNOUNCEMENT, CATALOG, MENUS } from './frame.ts'
import { HOME } from './home.ts'
import { PRIVACY_POLICY } from './privacy-policy.ts'
import { REFUND_POLICY } from './refund-policy.ts'
import { TERMS_CONDITIONS } from './terms-conditions.ts'

const BRAND: BrandContent = { color: null, logo: null, darkLogo: null, icon: null, mark: 'initial' }

const PAGES = {
  'refund-policy': REFUND_POLICY,
  'privacy-policy': PRIVACY_POLICY,
  'terms-conditions': TERMS_CONDITIONS,
  'about-us': ABOUT_US,
} satisfies Record<FixedPage, unknown>

/** What a shop shows before anything was published, by key. Good enough to go live with. */
export const STARTING_CONTENT: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['home', HOME],
  ...Object.entries(PAGES).map(([slug, page]) => [`page:${slug}`, page] as const),
  ['menus', MENUS],
  ['announcement', ANNOUNCEMENT],
  ['catalog', CATALOG],
  ['brand', BRAND],
])

/** When the starting texts of the policies last changed. */
export const STARTING_DATES: Readonly<Record<string, string>> = {
  'page:terms-conditions': POLICY_VERSIONS.terms,
  'page:refund-policy': POLICY_VERSIONS.refund,
  'page:privacy-policy': POLICY_VERSIONS.privacy,
}
