import { account } from './account.ts'
import { adminAudit } from './admin-audit.ts'
import { adminCoupons } from './admin-coupons.ts'
import { adminDashboard } from './admin-dashboard.ts'
import { adminImports } from './admin-imports.ts'
import { adminLicenses } from './admin-licenses.ts'
import { adminMails } from './admin-mails.ts'
import { adminOrders } from './admin-orders.ts'
import { adminProducts } from './admin-products.ts'
import { adminReviews } from './admin-reviews.ts'
import { adminSettings } from './admin-settings.ts'
import { adminUsers } from './admin-users.ts'
import { adminWebhooks } from './admin-webhooks.ts'
import { apiTokens } from './api-tokens.ts'
import { cart } from './cart.ts'
import { catalog } from './catalog.ts'
import { checkout, webhooks } from './checkout.ts'
import type { Endpoint } from './endpoint.ts'
import { identity } from './identity.ts'
import { licensing } from './licensing.ts'
import { orders } from './orders.ts'
import { releases } from './releases.ts'
import { reviews } from './reviews.ts'
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
  releases,
  apiTokens,
  webhooks,
  visits,
  adminDashboard,
  adminOrders,
  adminUsers,
  adminCoupons,
  adminReviews,
  adminLicenses,
  adminMails,
  adminAudit,
  adminSettings,
  adminWebhooks,
  adminProducts,
  adminImports,
} satisfies Record<string, Record<string, Endpoint>>

export function allEndpoints(): Endpoint[] {
  return Object.values(contract).flatMap((group) => Object.values(group) as Endpoint[])
}
