/** What becomes of the rows of a table. */
export type Fate =
  /** A job of this name deletes them when they have served their purpose. */
  | { deletedBy: string }
  /** They are the seller's records, and grow with the business, not with traffic. */
  | { keptFor: string }
  /** Only staff and the start of the shop add any, so traffic must not. */
  | 'steady'

const LOGINS = { deletedBy: 'forget-ended-logins' }
const RETENTION = { deletedBy: 'keep-retention' }
const MONEY = { keptFor: 'money that moved must be provable' }
const LICENSE = { keptFor: 'a license is valid for years' }
const ACCOUNT = { keptFor: 'an account lasts until it is erased' }

/** Every table of the shop. A new one has to be put here, which is the moment to think of its end. */
export const FATES: Record<string, Fate> = {
  access_tokens: LOGINS,
  addresses: ACCOUNT,
  adoption_days: { deletedBy: 'count-sites' },
  alarms: 'steady',
  api_tokens: 'steady',
  audit_entries: { keptFor: 'what staff changed must be provable' },
  backup_state: 'steady',
  book_checks: { keptFor: 'one row a night' },
  cart_items: LOGINS,
  carts: LOGINS,
  categories: 'steady',
  checkout_attempts: MONEY,
  content_documents: 'steady',
  content_versions: 'steady',
  coupon_holds: { keptFor: 'an attempt gives it back when it ends' },
  coupon_products: 'steady',
  coupon_redemptions: MONEY,
  coupons: 'steady',
  demo: 'steady',
  download_grants: { deletedBy: 'stale-download-links' },
  downloads: LICENSE,
  email_confirmations: LOGINS,
  email_undos: LOGINS,
  import_runs: 'steady',
  imported_records: 'steady',
  installation: 'steady',
  invoice_counters: MONEY,
  invoices: MONEY,
  known_devices: LOGINS,
  ledger_entries: MONEY,
  license_activations: LICENSE,
  license_events: LICENSE,
  licenses: LICENSE,
  mails: RETENTION,
  notification_preferences: ACCOUNT,
  notifications: RETENTION,
  order_events: MONEY,
  order_items: MONEY,
  order_notes: RETENTION,
  orders: MONEY,
  packages: 'steady',
  passkey_challenges: LOGINS,
  passkeys: ACCOUNT,
  password_resets: LOGINS,
  payment_cases: MONEY,
  payments: MONEY,
  plans: 'steady',
  product_images: 'steady',
  products: 'steady',
  provider_events: MONEY,
  rate_limits: LOGINS,
  recovery_codes: ACCOUNT,
  refund_requests: RETENTION,
  refunds: MONEY,
  releases: 'steady',
  reviews: { keptFor: 'buyers wrote them for others' },
  saved_means: MONEY,
  sealed_settings: 'steady',
  second_factors: ACCOUNT,
  security_events: RETENTION,
  sessions: LOGINS,
  settings: 'steady',
  shop_time: 'steady',
  signing_keys: 'steady',
  staff_notification_markers: 'steady',
  staff_notifications: RETENTION,
  subscription_charges: MONEY,
  subscription_events: MONEY,
  subscriptions: MONEY,
  tallies: { deletedBy: 'fold-tallies' },
  user_notes: RETENTION,
  user_roles: ACCOUNT,
  users: ACCOUNT,
  visit_counts: RETENTION,
  visit_days: { keptFor: 'one row a day, for the chart' },
  visit_referrers: RETENTION,
  visit_visitors: RETENTION,
  webhook_deliveries: RETENTION,
  webhook_endpoints: 'steady',
}

export type TableSize = { rows: number; bytes: number }
export type Growth = {
  table: string
  before: number
  after: number
  /** On disk, with indexes. */
  bytes: number
  fate: string
  isBroken: boolean
}

/** The tables that have grown, and whether they may. */
export function growthOf(before: Record<string, TableSize>, after: Record<string, TableSize>): Growth[] {
  return Object.entries(after)
    .map(([table, { rows, bytes }]) => ({
      table,
      before: before[table]?.rows ?? 0,
      after: rows,
      bytes: bytes - (before[table]?.bytes ?? 0),
      ...describe(table),
    }))
    .filter((growth) => growth.after > growth.before)
}

function describe(table: string): { fate: string; isBroken: boolean } {
  const fate = FATES[table]
  if (fate === undefined) return { fate: 'nobody knows', isBroken: true }
  if (fate === 'steady') return { fate: 'must not grow', isBroken: true }
  if ('deletedBy' in fate) return { fate: `deleted by ${fate.deletedBy}`, isBroken: false }
  return { fate: `kept: ${fate.keptFor}`, isBroken: false }
}
