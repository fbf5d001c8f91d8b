import { adminAudit } from './admin-audit.ts'
import { adminBackups } from './admin-backups.ts'
import { adminContent } from './admin-content.ts'
import { adminCoupons } from './admin-coupons.ts'
import { adminDashboard } from './admin-dashboard.ts'
import { adminImports } from './admin-imports.ts'
import { adminKeys } from './admin-keys.ts'
import { adminLicenses } from './admin-licenses.ts'
import { adminMails } from './admin-mails.ts'
import { adminOrders } from './admin-orders.ts'
import { adminPayments } from './admin-payments.ts'
import { adminProducts } from './admin-products.ts'
import { adminReviews } from './admin-reviews.ts'
import { adminSecurity } from './admin-security.ts'
import { adminSettings } from './admin-settings.ts'
import { adminSetup } from './admin-setup.ts'
import { adminSubscriptions } from './admin-subscriptions.ts'
import { adminUsers } from './admin-users.ts'
import { adminWebhooks } from './admin-webhooks.ts'
import { apiTokens } from './api-tokens.ts'
import { connect } from './connect.ts'
import { releases } from './releases.ts'

/** The parts of the contract that only the panel uses: one file to fetch for all of it. */
export const staffParts = {
  releases,
  connect,
  apiTokens,
  adminDashboard,
  adminOrders,
  adminUsers,
  adminContent,
  adminCoupons,
  adminReviews,
  adminLicenses,
  adminSubscriptions,
  adminMails,
  adminAudit,
  adminSecurity,
  adminSettings,
  adminPayments,
  adminKeys,
  adminSetup,
  adminWebhooks,
  adminProducts,
  adminImports,
  adminBackups,
}
