import type { Call } from './contract/endpoint.ts'
import type { RoleId } from './domain/roles.ts'
import type { SocialLink } from './domain/shop-settings.ts'
import type { Theme } from './markers.ts'

/** What every page knows of the shop, whoever looks at it. */
export type ShopFacts = {
  shopName: string
  supportEmail: string
  social: SocialLink[]
  /** The `uri` of the product featured on the home page and in the menu. */
  flagship: string
  /** Payments go to the sandbox, and a banner says so. */
  testMode: boolean
  /** Origin without a trailing slash, for canonical and sharing links. */
  publicUrl: string
}

/** Everything a page may differ by, besides its address. */
export type PageVariant = {
  theme: Theme
  /** From the marker cookie. It only selects the header variant and proves nothing. */
  signedIn: boolean
}

/** Shop-wide page data. It must not identify the visitor, because pages are cached. */
export type Shop = ShopFacts & PageVariant

/** The user of an admin page, from the login cookies. Null on every page that can be cached. */
export type Visitor = { name: string; roleId: RoleId | null; collapsedNav: boolean }

/** What the server provides for one page request. */
export type PageInput = {
  call: Call
  shop: Shop
  visitor: Visitor | null
  report: (error: unknown) => void
}
