import type { MARKS } from './content/brand.ts'
import type { Call } from './contract/endpoint.ts'
import type { PaymentMode, PaymentProvider } from './domain/payment-status.ts'
import type { RoleId } from './domain/roles.ts'
import type { SocialLink } from './domain/shop-settings.ts'
import type { Theme } from './markers.ts'

type LogoFacts = { src: string; width: number; height: number }

/** How the shop looks. */
export type BrandFacts = {
  /** The style sheet of the shop's color; null for the default color. */
  styles: string | null
  themeColor: { light: string; dark: string } | null
  mark: (typeof MARKS)[number]
  /** The first letter of the shop's name. */
  initial: string
  /** Whether the icon is a picture, which then stands for the mark. */
  hasIcon: boolean
  logo: LogoFacts | null
  darkLogo: LogoFacts | null
  /** Part of the addresses of icons and sharing pictures. */
  version: string
}

/** What every page knows about the shop, the same for all visitors. */
export type ShopFacts = {
  brand: BrandFacts
  shopName: string
  supportEmail: string
  social: SocialLink[]
  /** The `uri` of the product that the home page and the menu feature. */
  flagship: string
  /** How payments run and through whom: nobody should mistake a test shop for a real one. */
  payments: { mode: PaymentMode; providers: PaymentProvider[] }
  /** The shop's day, such as `November 17, 2027`, if its time was moved in test mode; null if it is the machine's. */
  movedTo: string | null
  /** Whether emails leave the house. Without a mail server they are only stored. */
  sendsMail: boolean
  /** Origin without a trailing slash, for canonical and sharing links. */
  publicUrl: string
}

/** Everything besides its address that a cached page may vary by. */
export type PageVariant = {
  theme: Theme
  /** From the marker cookie. It only selects the header variant and proves nothing. */
  signedIn: boolean
}

/** What a page knows besides its data. Nothing in it identifies the visitor, so pages can be cached. */
export type Shop = ShopFacts & PageVariant

/** The user viewing the admin panel, from the login cookies. Null on every page that can be cached. */
export type Visitor = {
  name: string
  roleId: RoleId | null
  /** Staff who have to set up a second factor before they see the panel. */
  needsSecondFactor: boolean
  collapsedNav: boolean
}

/** What the server passes to one page request. */
export type PageInput = {
  call: Call
  shop: Shop
  visitor: Visitor | null
  /** Random, for one rendering: the nonce of the scripts that the renderer itself adds. See `pages/own-scripts.ts`. */
  mark: string
  report: (error: unknown) => void
}
