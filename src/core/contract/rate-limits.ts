/** At most `limit` hits per `windowSeconds`. */
export type RateRule = { name: string; limit: number; windowSeconds: number }

const MINUTE = 60
const HOUR = 60 * MINUTE

/**
 * The rules as shipped; staff may set other limits. An endpoint names the rule it is counted by, per address. Rules that
 * no endpoint names are counted where the key is known, as each says.
 */
export const RATE_RULES = {
  /** Every request from an address, files and webhooks aside. */
  general: { limit: 300, windowSeconds: MINUTE },
  /** Requests for pages and calls that do not exist, per address. */
  'not-found': { limit: 60, windowSeconds: MINUTE },
  visits: { limit: 60, windowSeconds: MINUTE },
  cart: { limit: 60, windowSeconds: MINUTE },
  'order-keys': { limit: 20, windowSeconds: MINUTE },
  login: { limit: 20, windowSeconds: MINUTE },
  register: { limit: 5, windowSeconds: HOUR },
  forgot: { limit: 10, windowSeconds: HOUR },
  reset: { limit: 10, windowSeconds: HOUR },
  'confirm-email': { limit: 20, windowSeconds: HOUR },
  /** Update checks, per address; one host may have hundreds of sites behind one address. */
  updates: { limit: 600, windowSeconds: MINUTE },
  /** Per license key, wherever it is used; an agency's key has many sites. */
  'license-keys': { limit: 120, windowSeconds: MINUTE },
  /** License keys that do not exist, per address. */
  'unknown-keys': { limit: 20, windowSeconds: MINUTE },
  /** Per address and also per session, because someone testing stolen cards changes one of them. */
  payments: { limit: 10, windowSeconds: 10 * MINUTE },
  /** Per account and address, so that guessing from elsewhere never locks the owner out. */
  'password-failures': { limit: 5, windowSeconds: 15 * MINUTE },
  /** Per account. Only someone who knows the password gets this far. */
  'code-failures': { limit: 30, windowSeconds: HOUR },
  /** Per account, whether it exists or not. */
  'reset-mails': { limit: 3, windowSeconds: HOUR },
  /** Per account. */
  'confirmation-mails': { limit: 3, windowSeconds: HOUR },
} as const satisfies Record<string, Omit<RateRule, 'name'>>

export type RateRuleName = keyof typeof RATE_RULES

export function rateRule(name: RateRuleName): RateRule {
  return { name, ...RATE_RULES[name] }
}

export function listRateRules(): RateRule[] {
  return (Object.keys(RATE_RULES) as RateRuleName[]).map(rateRule)
}
