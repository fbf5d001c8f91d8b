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
import { releases } from './releases.ts'

/** The part of the API that only the admin panel calls. A browser fetches all of it at once, and only in the panel. */
export const staffContract = {
  releases,
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
}
