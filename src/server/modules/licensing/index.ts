export { eraseSites } from './erasure/queries.ts'
export { type IssuedLicense, issueLicenses, type LicensedItem } from './issue-licenses.ts'
export { listLicensesOf, type ShownLicense } from './list-licenses.ts'
export { claimLicensesOf, disableLicensesOf, enableLicensesOf } from './queries.ts'
