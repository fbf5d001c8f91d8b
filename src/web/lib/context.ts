import { createContext, RouterContextProvider } from 'react-router'
import type { Call } from '#core/contract/endpoint.ts'
import type { Theme } from '#core/markers.ts'

export type SocialLink = { name: string; url: string }

/** What a page knows besides its data. Nothing in here says who the visitor is, so pages can be cached. */
export type Shop = {
  shopName: string
  supportEmail: string
  social: SocialLink[]
  /** The `uri` of the product that the home page and the menu speak of. */
  flagship: string
  /** Payments run against the sandbox: a banner says so. */
  testMode: boolean
  /** Origin without a trailing slash, for canonical and sharing links. */
  publicUrl: string
  theme: Theme
  /** From the marker cookie: chooses the header's variant, proves nothing. */
  signedIn: boolean
}

/** Who looks at a page of the admin panel, by the cookies of the login. Null on every page that can be cached. */
export type Visitor = { name: string; roleId: number | null; foldedNav: boolean }

/** What the server hands to one page request. */
export type PageInput = {
  call: Call
  shop: Shop
  visitor: Visitor | null
  report: (error: unknown) => void
}

export const callContext = createContext<Call>()
export const shopContext = createContext<Shop>()
export const visitorContext = createContext<Visitor | null>()
export const reportContext = createContext<(error: unknown) => void>()

export function createPageContext({ call, shop, visitor, report }: PageInput): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(callContext, call)
  context.set(shopContext, shop)
  context.set(visitorContext, visitor)
  context.set(reportContext, report)
  return context
}
