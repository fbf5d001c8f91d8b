import { DAY_SECONDS, MINUTE_SECONDS } from './durations.ts'

/** The numbers of the shop, said once. The policies print them, the jobs obey them, tests pin the seed's. */

/** A stored login lives three days. */
export const SESSION_SECONDS = 3 * DAY_SECONDS
export const GUEST_CART_SECONDS = 30 * DAY_SECONDS
export const RESET_TOKEN_SECONDS = 60 * MINUTE_SECONDS
/** The link that proves an address. */
export const EMAIL_CONFIRMATION_SECONDS = 3 * DAY_SECONDS
/** How long a password given counts for a dangerous action of staff. */
export const STEP_UP_SECONDS = 10 * MINUTE_SECONDS
export const DOWNLOAD_LINK_SECONDS = 15 * MINUTE_SECONDS
/** Sites fetch a package again after a failed update, and people after a lost file; a link that is passed around ends here. */
export const DOWNLOAD_LINK_USES = 10
/** How long a begun checkout may be paid; Stripe keeps idempotency keys as long. */
export const ATTEMPT_SECONDS = DAY_SECONDS
/** Whatever is not final after this is asked about at the provider. */
export const RECONCILE_AFTER_SECONDS = 60

export const CATALOG_STEP = 8
export const CATEGORIES_PER_PAGE = 15
export const ORDERS_PER_PAGE = 10
export const NOTIFICATIONS_PER_PAGE = 20
export const REVIEWS_PER_PAGE = 10
/** Lists of the admin panel. */
export const STAFF_PER_PAGE = 20
export const MAX_PER_PAGE = 100
/** Deeper pages exist for no person; keeping the offset bounded keeps the query bounded. */
export const MAX_PAGE = 100_000
export const NEW_PRODUCT_DAYS = 30
export const SEARCH_MAX_CHARS = 100

/** Rows that one bulk action may name: all of the longest page. */
export const BULK_MAX = 100
export const PICTURE_MAX_BYTES = 10 * 1024 * 1024
export const CSV_MAX_BYTES = 5 * 1024 * 1024
export const CSV_MAX_ROWS = 5000
/** With the rest of a product it fits into one request. */
export const LONG_DESC_MAX_CHARS = 40_000
/** Card payments may not be smaller. */
export const MIN_PRICE_DOLLARS = 0.5

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
/** Before an unused account is removed, its owner is warned. */
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
/** Sites keep the answer to an update check for hours before they fetch; the right is checked again when they do. */
export const UPDATE_LINK_SECONDS = DAY_SECONDS
/** How long a site may go on with its last certificate while the shop cannot be reached. */
export const CERTIFICATE_GRACE_DAYS = 14

/** So long after its end a license is renewed as if it had not lapsed. */
export const RENEWAL_GRACE_DAYS = 30

/** So many days before its end the holder of a license is told. */
export const EXPIRY_NOTICE_DAYS = [30, 7, 1] as const
