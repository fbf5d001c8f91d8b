import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { HOUR_SECONDS, MINUTE_SECONDS } from '#core/domain/durations.ts'
import { AppError } from '#core/errors.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import { createDatabaseCounter } from '#server/platform/http/database-counter.ts'
import {
  createMemoryCounter,
  type HitCounter,
  type Limiter,
  type RateRule,
  rateKeyOf,
} from '#server/platform/http/rate-limit.ts'

/** Start values. What is not named here is only under `general`. */
export const RATE_RULES = {
  general: { name: 'general', limit: 300, windowSeconds: MINUTE_SECONDS },
  notFound: { name: 'not-found', limit: 60, windowSeconds: MINUTE_SECONDS },
  visits: { name: 'visits', limit: 60, windowSeconds: MINUTE_SECONDS },
  cart: { name: 'cart', limit: 60, windowSeconds: MINUTE_SECONDS },
  orderKeys: { name: 'order-keys', limit: 20, windowSeconds: MINUTE_SECONDS },
  login: { name: 'login', limit: 20, windowSeconds: MINUTE_SECONDS },
  register: { name: 'register', limit: 5, windowSeconds: HOUR_SECONDS },
  forgotPassword: { name: 'forgot', limit: 10, windowSeconds: HOUR_SECONDS },
  resetPassword: { name: 'reset', limit: 10, windowSeconds: HOUR_SECONDS },
  confirmEmail: { name: 'confirm-email', limit: 20, windowSeconds: HOUR_SECONDS },
  /** Sites that ask for updates; a host may have hundreds of them behind one address. */
  updates: { name: 'updates', limit: 600, windowSeconds: MINUTE_SECONDS },
  /** One license key, wherever it is used: an agency's has many sites. */
  licenseKeys: { name: 'license-keys', limit: 120, windowSeconds: MINUTE_SECONDS },
  /** Keys that do not exist, by address. */
  unknownKeys: { name: 'unknown-keys', limit: 20, windowSeconds: MINUTE_SECONDS },
  /** Session and address, each by itself: whoever tries stolen cards changes one of them. */
  payments: { name: 'payments', limit: 10, windowSeconds: 10 * MINUTE_SECONDS },
} as const satisfies Record<string, RateRule>

/** Counted by whom it is about, where only the handler knows it; the key says by what. */
export const ACCOUNT_RULES = {
  /** Account and address: who guesses from elsewhere never locks the owner out. */
  passwordFailures: { name: 'password-failures', limit: 5, windowSeconds: 15 * MINUTE_SECONDS },
  /** Account. Only somebody who knows the password gets this far. */
  codeFailures: { name: 'code-failures', limit: 30, windowSeconds: HOUR_SECONDS },
  /** Account, known or not. */
  resetMails: { name: 'reset-mails', limit: 3, windowSeconds: HOUR_SECONDS },
  /** Account. */
  confirmationMails: { name: 'confirmation-mails', limit: 3, windowSeconds: HOUR_SECONDS },
} as const satisfies Record<string, RateRule>

/** What one endpoint is under besides the general rule, per address. */
const ENDPOINT_RULES: readonly { path: RegExp; rule: RateRule }[] = [
  { path: /^\/visits$/, rule: RATE_RULES.visits },
  { path: /^\/cart(?:\/|$)/, rule: RATE_RULES.cart },
  { path: /^\/(?:checkout\/success$|orders\/)/, rule: RATE_RULES.orderKeys },
  { path: /^\/api\/create-payment-intent$/, rule: RATE_RULES.payments },
  { path: /^\/api\/login$/, rule: RATE_RULES.login },
  { path: /^\/api\/register$/, rule: RATE_RULES.register },
  { path: /^\/api\/forgot-password$/, rule: RATE_RULES.forgotPassword },
  { path: /^\/api\/reset-password$/, rule: RATE_RULES.resetPassword },
  { path: /^\/api\/confirm-email$/, rule: RATE_RULES.confirmEmail },
]

/** Cheap and harmless: counted in each process by itself, so that browsing never waits for the database. */
const COUNTED_HERE: readonly RateRule[] = [RATE_RULES.visits, RATE_RULES.cart]

type Deps = {
  factor: number
  addressOf: (req: IncomingMessage) => string
  clock: Clock
  /** Given where several instances may share the work: then what protects accounts is counted there. */
  shared: Db | null
  /** What staff have set instead of a rule's start value. */
  limitOf?: (name: string) => number | undefined
}

/** Every rule, for staff to see and change. */
export function listRateRules(): readonly RateRule[] {
  return [...Object.values(RATE_RULES), ...Object.values(ACCOUNT_RULES)]
}

/**
 * Files that never change are fetched by the dozen with every page, and cost nothing. Providers send webhooks from a few
 * addresses, by the hundred when they catch up; unsigned ones are cheap to refuse.
 */
const UNCOUNTED = /^\/(?:assets|uploads|webhooks)\//

export function createLimits({ factor, addressOf, clock, shared, limitOf = () => undefined }: Deps) {
  const memory = createMemoryCounter(() => clock.now().getTime())
  const counter: HitCounter = shared ? createDatabaseCounter(shared, clock) : memory
  const scaled = (rule: RateRule) => ({ ...rule, limit: (limitOf(rule.name) ?? rule.limit) * factor })
  const keyOf = (req: IncomingMessage) => rateKeyOf(addressOf(req))

  function refuse(rule: RateRule, req: IncomingMessage): void {
    raise(memory.hit(scaled(rule), keyOf(req)))
  }

  return {
    /** For answers from the cache; a refused one goes on to `refuseFlood`, which says so. */
    mayBrowse: (req: IncomingMessage) => memory.hit(scaled(RATE_RULES.general), keyOf(req)).allowed,
    refuseFlood(request: FastifyRequest): void {
      if (!UNCOUNTED.test(request.raw.url ?? '')) refuse(RATE_RULES.general, request.raw)
    },
    async refuseOveruse({ path }: Endpoint, request: FastifyRequest): Promise<void> {
      for (const { path: pattern, rule } of ENDPOINT_RULES) {
        if (!pattern.test(path)) continue
        const { hit } = COUNTED_HERE.includes(rule) ? memory : counter
        raise(await hit(scaled(rule), keyOf(request.raw)))
      }
    },
    /** For sites that ask for updates. Counted in this process: a check must not cost a write. */
    updates: {
      countCall: (req: IncomingMessage) => refuse(RATE_RULES.updates, req),
      countKey: (key: string) => raise(memory.hit(scaled(RATE_RULES.licenseKeys), key)),
      countUnknown: (req: IncomingMessage) => refuse(RATE_RULES.unknownKeys, req),
    },
    /** Guessing at addresses. */
    refuseSearching: (request: FastifyRequest) => refuse(RATE_RULES.notFound, request.raw),
    /** For rules whose key only the handler knows. */
    limiter(rule: RateRule): Limiter {
      return {
        take: async (key) => raise(await counter.hit(scaled(rule), key)),
        forget: async (key) => counter.forget(rule, key),
      }
    },
  }
}

/** Every account rule in force. */
export function accountLimits({ limiter }: ReturnType<typeof createLimits>) {
  return {
    passwordFailures: limiter(ACCOUNT_RULES.passwordFailures),
    codeFailures: limiter(ACCOUNT_RULES.codeFailures),
    resetMails: limiter(ACCOUNT_RULES.resetMails),
    confirmationMails: limiter(ACCOUNT_RULES.confirmationMails),
  }
}

type PaymentLimit = {
  limits: ReturnType<typeof createLimits>
  sessionHashOf: (request: FastifyRequest) => string | null
}

/** The half of the rule on payments that counts by session. */
export function createPaymentLimit({ limits, sessionHashOf }: PaymentLimit) {
  const limiter = limits.limiter(RATE_RULES.payments)
  return async function limitPayments(request: FastifyRequest): Promise<void> {
    const sessionHash = sessionHashOf(request)
    if (sessionHash !== null) await limiter.take(sessionHash)
  }
}

function raise(verdict: Awaited<ReturnType<HitCounter['hit']>>): void {
  if (!verdict.allowed)
    throw new AppError('too_many_requests', { retryAfterSeconds: verdict.retryAfterSeconds })
}
