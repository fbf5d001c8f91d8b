import { createContext, RouterContextProvider } from 'react-router'
import type { Call } from '#core/contract/endpoint.ts'
import type { Theme } from '#core/markers.ts'

export type SocialLink = { name: string; url: string }

/** Shop-wide page data. It must not identify the visitor, because pages are cached. */
export type Shop = {
  shopName: string
  supportEmail: string
  social: SocialLink[]
  /** The `uri` of the product featured on the home page and in the menu. */
  flagship: string
  /** Payments go to the sandbox, and a banner says so. */
  testMode: boolean
  /** Origin without a trailing slash, for canonical and sharing links. */
  publicUrl: string
  theme: Theme
  /** From the marker cookie. It only selects the header variant and proves nothing. */
  signedIn: boolean
}

/** The user of an admin page, from the login cookies. Null on every page that can be cached. */
export type Visitor = { name: string; roleId: number | null; collapsedNav: boolean }

/** What the server provides for one page request. */
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
