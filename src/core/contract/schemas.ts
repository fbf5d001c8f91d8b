import * as account from './account.ts'
import * as address from './address.ts'
import * as adminAudit from './admin-audit.ts'
import * as adminCoupons from './admin-coupons.ts'
import * as adminDashboard from './admin-dashboard.ts'
import * as adminImports from './admin-imports.ts'
import * as adminLicenses from './admin-licenses.ts'
import * as adminList from './admin-list.ts'
import * as adminMails from './admin-mails.ts'
import * as adminOrders from './admin-orders.ts'
import * as adminProductFields from './admin-product-fields.ts'
import * as adminProducts from './admin-products.ts'
import * as adminReviews from './admin-reviews.ts'
import * as adminSettings from './admin-settings.ts'
import * as adminUsers from './admin-users.ts'
import * as adminWebhooks from './admin-webhooks.ts'
import * as amounts from './amounts.ts'
import * as apiTokens from './api-tokens.ts'
import * as cart from './cart.ts'
import * as catalog from './catalog.ts'
import * as checkout from './checkout.ts'
import * as envelopes from './envelopes.ts'
import * as fields from './fields.ts'
import * as identity from './identity.ts'
import * as licensing from './licensing.ts'
import * as orders from './orders.ts'
import * as releases from './releases.ts'
import * as reviews from './reviews.ts'
import * as visits from './visits.ts'

/** The files whose exports give the schemas of the API document their names. */
export const SCHEMA_FILES: object[] = [
  account,
  address,
  adminAudit,
  adminCoupons,
  adminDashboard,
  adminImports,
  adminLicenses,
  adminList,
  adminMails,
  adminOrders,
  adminProductFields,
  adminProducts,
  adminReviews,
  adminSettings,
  adminUsers,
  adminWebhooks,
  amounts,
  apiTokens,
  cart,
  catalog,
  checkout,
  envelopes,
  fields,
  identity,
  licensing,
  orders,
  releases,
  reviews,
  visits,
]
