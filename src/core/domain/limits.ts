import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from './durations.ts'

// Limits and periods used across the shop. The policy pages print them; a test pins those of the seed specification.

/** A stored login lasts three days. */
export const SESSION_SECONDS = 3 * DAY_SECONDS
export const GUEST_CART_SECONDS = 30 * DAY_SECONDS
export const RESET_TOKEN_SECONDS = 60 * MINUTE_SECONDS
/** How long the link that confirms an address is valid. */
export const EMAIL_CONFIRMATION_SECONDS = 3 * DAY_SECONDS
/** How long a requested new address waits for its link to be opened. */
export const EMAIL_CHANGE_SECONDS = HOUR_SECONDS
/** How long the old address can take a change of address back. */
export const EMAIL_UNDO_SECONDS = 7 * DAY_SECONDS
/** How long after entering the password staff may perform dangerous actions. */
export const STEP_UP_SECONDS = 10 * MINUTE_SECONDS
export const DOWNLOAD_LINK_SECONDS = 15 * MINUTE_SECONDS
/** Allows retries after failed updates and lost files, but limits links that are shared. */
export const DOWNLOAD_LINK_USES = 10
/** How long a started checkout may be paid; Stripe keeps idempotency keys for the same time. */
export const ATTEMPT_SECONDS = DAY_SECONDS
/** Payments that are not final after this time are looked up at the provider. */
export const RECONCILE_AFTER_SECONDS = 60

export const CATALOG_STEP = 8
export const CATEGORIES_PER_PAGE = 15
export const ORDERS_PER_PAGE = 10
export const NOTIFICATIONS_PER_PAGE = 20
export const REVIEWS_PER_PAGE = 10
/** Lists of the admin panel. */
export const STAFF_PER_PAGE = 20
export const MAX_PER_PAGE = 100
/** Nobody reads that far, and a bounded offset keeps the query bounded. */
export const MAX_PAGE = 100_000
export const NEW_PRODUCT_DAYS = 30
export const SEARCH_MAX_CHARS = 100
/** Of the text after the account's own name on card statements; this many fit with every such name. */
export const STATEMENT_MAX_CHARS = 10
/** PayPal's limit for a note to the payer. */
export const REFUND_NOTE_MAX_CHARS = 255

/** The most rows in one bulk action: a full page at the largest page size. */
export const BULK_MAX = 100
export const PICTURE_MAX_BYTES = 10 * 1024 * 1024
export const CSV_MAX_BYTES = 5 * 1024 * 1024
export const CSV_MAX_ROWS = 5000
/** Licenses that staff issue with one file, all in one transaction. */
export const ISSUE_FILE_MAX_ROWS = 1000
export const ISSUE_FILE_MAX_BYTES = 1024 * 1024
/** Leaves room for the rest of a product in one request. */
export const LONG_DESC_MAX_CHARS = 40_000
/** Stripe takes no less. */
export const MIN_CARD_CENTS = 50
/** Whatever is sold can be paid by card. */
export const MIN_PRICE_DOLLARS = MIN_CARD_CENTS / 100

export const CART_MAX_LINES = 50
export const LINE_MAX_QUANTITY = 99
export const TAX_RATE = 0
export const SHIPPING_CENTS = 0
export const CURRENCY = 'USD'

export const ADDRESSES_MAX = 50

export const MENU_HIDE_DELAY_MS = 150

export const PASSWORD_MIN_CHARS = 8
export const PASSWORD_MAX_CHARS = 128

export const REFUND_DAYS = 14
export const REFUND_PROCESSING_BUSINESS_DAYS = { from: 5, to: 10 } as const
export const REFUND_REQUEST_BUSINESS_DAYS = { from: 1, to: 2 } as const
export const PURCHASE_RETENTION_YEARS = 7
export const SUPPORT_RETENTION_YEARS = 2
export const INACTIVITY_RETENTION_YEARS = 3
/** Long enough to look back at an attack, and no longer. */
export const SECURITY_LOG_DAYS = 90
/** Finished webhooks, and which pages were seen from where. Sums of a day are kept. */
export const LOG_DAYS = 90
/** Each visitor counts once a day, also if a day is written a little late. */
export const VISITOR_DAYS = 2
/** How long before an inactive account is deleted its owner is warned. */
export const INACTIVITY_WARNING_DAYS = 30
export const CHILDREN_MIN_AGE = 16
export const PRICE_CHANGE_NOTICE_DAYS = 30
export const RENEWAL_CANCEL_HOURS = 24

export const BODY_MAX_BYTES = 64 * 1024
export const URL_MAX_BYTES = 8 * 1024

export const PACKAGE_MAX_BYTES = 50 * 1024 * 1024
export const PACKAGE_MAX_ENTRIES = 20_000
export const PACKAGE_MAX_UNPACKED_BYTES = 300 * 1024 * 1024
export const PACKAGE_MAX_RATIO = 100
/** A link that is used up is replaced at the next check, but not without end. */
export const UPDATE_LINKS_PER_HOUR = 3
/** Sites cache update checks for hours before they download; the download checks the license again. */
export const UPDATE_LINK_SECONDS = DAY_SECONDS
/** How long a site may rely on its last certificate while the shop is unreachable. */
export const CERTIFICATE_GRACE_DAYS = 14

/** Local and staging sites take no slot. A license may have this many more of them than it has slots. */
const FREE_SITES_BEYOND_SLOTS = 2

/** How many local and staging sites may use a license; null means any number. */
export function maxFreeSites(sitesLimit: number | null): number | null {
  if (sitesLimit === null) return null
  return sitesLimit === 0 ? 0 : sitesLimit + FREE_SITES_BEYOND_SLOTS
}

/** Within this time after expiry, a license is renewed as if it had not lapsed. */
export const RENEWAL_GRACE_DAYS = 30

/** A site counts as active if it called in this many days. WordPress looks for updates twice a day. */
export const ACTIVE_SITE_DAYS = 14

/** How long the daily counts of sites by version are kept. */
export const ADOPTION_KEPT_DAYS = 400

/** How many days after a release its adoption is shown. */
export const ADOPTION_CURVE_DAYS = 90

/** License holders are notified this many days before expiry. */
export const EXPIRY_NOTICE_DAYS = [30, 7, 1] as const
