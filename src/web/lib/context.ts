import { createContext, RouterContextProvider } from 'react-router'
import type { Call } from '#core/contract/endpoint.ts'
import type { PageInput, Shop, Visitor } from '#core/page-input.ts'

export const callContext = createContext<Call>()
export const shopContext = createContext<Shop>()
export const visitorContext = createContext<Visitor | null>()
export const markContext = createContext<string>()
export const reportContext = createContext<(error: unknown) => void>()

export function createPageContext({ call, shop, visitor, mark, report }: PageInput): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(callContext, call)
  context.set(shopContext, shop)
  context.set(visitorContext, visitor)
  context.set(markContext, mark)
  context.set(reportContext, report)
  return context
}
