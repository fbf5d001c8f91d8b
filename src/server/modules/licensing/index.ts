export { applyPurchases, findChangeProblem, restorePurchases, revertPurchases } from './apply-purchases.ts'
export { claimHeldLicenses, eraseHolder, eraseHoldersBefore } from './by-hand/queries.ts'
export { eraseSites } from './erase-queries.ts'
export { extendLicense } from './extend-license.ts'
export { listDownloadsOf } from './holders/list-downloads.ts'
export { findLicenseId, importLicense, importSite } from './import-license.ts'
export { type IssuedLicense, issueLicenses, type LicensedItem } from './issue-licenses.ts'
export { issuedWebhook } from './issued-webhook.ts'
export {
  hashesOfLicenseKey,
  hashLicenseKey,
  hintOf,
  newLicenseKey,
  storedColumns,
} from './license-key.ts'
export { listLicensesOf, type ShownLicense } from './list-licenses.ts'
export { createLicensingModule } from './module.ts'
export { createActivationWebhooks } from './notices/activation-webhooks.ts'
export { sendExpiryNotices } from './notices/expiry-notices.ts'
export { announceRelease } from './notices/release-notices.ts'
export { claimLicensesOf, disableLicensesOf, enableLicensesOf } from './queries.ts'
export type { PublishedRelease, ReleaseDeps } from './releases/deps.ts'
export { inspectPackage } from './releases/inspect-package.ts'
export { publishReleasesChanged } from './releases/releases-changed.ts'
export { findOrdersWithKey, listLicensesHeldBy, listSitesOf, readLicenseUse } from './staff/read-licenses.ts'
