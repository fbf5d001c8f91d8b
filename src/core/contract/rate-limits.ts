import { HOUR_SECONDS, MINUTE_SECONDS } from '../domain/durations.ts'

/** At most `limit` hits per `windowSeconds`. */
export type RateRule = { name: string; limit: number; windowSeconds: number }

/**
 * The rules as shipped; staff may set other limits. An endpoint names the rule it is counted by, per address. Rules that
 * no endpoint names are counted where the key is known, as each says.
 */
export const RATE_RULES = {
  /** Every request from an address, files and webhooks aside. */
  general: { limit: 300, windowSeconds: MINUTE_SECONDS },
  /** Requests for pages and calls that do not exist, per address. */
  'not-found': { limit: 60, windowSeconds: MINUTE_SECONDS },
  visits: { limit: 60, windowSeconds: MINUTE_SECONDS },
  cart: { limit: 60, windowSeconds: MINUTE_SECONDS },
  'order-keys': { limit: 20, windowSeconds: MINUTE_SECONDS },
  /** Calls with the link from a mail, which nobody can guess. */
  'subscription-links': { limit: 30, windowSeconds: MINUTE_SECONDS },
  login: { limit: 20, windowSeconds: MINUTE_SECONDS },
  /** Challenges for passkeys, of which each view of the login page may ask for one. */
  passkeys: { limit: 60, windowSeconds: MINUTE_SECONDS },
  register: { limit: 5, windowSeconds: HOUR_SECONDS },
  forgot: { limit: 10, windowSeconds: HOUR_SECONDS },
  reset: { limit: 10, windowSeconds: HOUR_SECONDS },
  'confirm-email': { limit: 20, windowSeconds: HOUR_SECONDS },
  /** Update checks, per address; one host may have hundreds of sites behind one address. */
  updates: { limit: 600, windowSeconds: MINUTE_SECONDS },
  /** Per license key, wherever it is used; an agency's key has many sites. */
  'license-keys': { limit: 120, windowSeconds: MINUTE_SECONDS },
  /** License keys that do not exist, per address. */
  'unknown-keys': { limit: 20, windowSeconds: MINUTE_SECONDS },
  /** Requests for one download link, ranges included: enough to resume a download, or to fetch it in pieces. */
  'download-links': { limit: 60, windowSeconds: 10 * MINUTE_SECONDS },
  /** Downloads with one license from one address; an agency may update hundreds of sites from one server. */
  downloads: { limit: 300, windowSeconds: 10 * MINUTE_SECONDS },
  /** Per address and also per session, because someone testing stolen cards changes one of them. */
  payments: { limit: 10, windowSeconds: 10 * MINUTE_SECONDS },
  /** Coupon codes that were refused, per account and also per address. */
  'coupon-failures': { limit: 10, windowSeconds: HOUR_SECONDS },
  /** Per account and address, so that guessing from elsewhere never locks the owner out. */
  'password-failures': { limit: 5, windowSeconds: 15 * MINUTE_SECONDS },
  /** Per account. Only someone who knows the password gets this far. */
  'code-failures': { limit: 30, windowSeconds: HOUR_SECONDS },
  /** Per account, whether it exists or not. */
  'reset-mails': { limit: 3, windowSeconds: HOUR_SECONDS },
  /** Per account that asks, and per new address that is written to. */
  'confirmation-mails': { limit: 3, windowSeconds: HOUR_SECONDS },
  /** The same mails, per address that asks. */
  'confirmation-networks': { limit: 10, windowSeconds: HOUR_SECONDS },
} as const satisfies Record<string, Omit<RateRule, 'name'>>

export type RateRuleName = keyof typeof RATE_RULES

export function rateRule(name: RateRuleName): RateRule {
  return { name, ...RATE_RULES[name] }
}

export function listRateRules(): RateRule[] {
  return (Object.keys(RATE_RULES) as RateRuleName[]).map(rateRule)
}
