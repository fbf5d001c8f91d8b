import { account } from './account.ts'
import { apiTokens } from './api-tokens.ts'
import { cart } from './cart.ts'
import { catalog } from './catalog.ts'
import { checkout, webhooks } from './checkout.ts'
import type { Endpoint } from './endpoint.ts'
import { identity } from './identity.ts'
import { licensing } from './licensing.ts'
import { orders } from './orders.ts'
import { reviews } from './reviews.ts'
import { staffContract } from './staff.ts'
import { visits } from './visits.ts'

/** The whole API as data: mounted by the server, turned into the OpenAPI document, and walked by tests. */
export const contract = {
  identity,
  account,
  catalog,
  cart,
  checkout,
  orders,
  reviews,
  licensing,
  apiTokens,
  webhooks,
  visits,
  ...staffContract,
} satisfies Record<string, Record<string, Endpoint>>

export function allEndpoints(): Endpoint[] {
  return Object.values(contract).flatMap((group) => Object.values(group) as Endpoint[])
}
