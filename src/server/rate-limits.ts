import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { type RateRule, type RateRuleName, rateRule } from '#core/contract/rate-limits.ts'
import { AppError } from '#core/errors.ts'
import { isFilePath } from '#core/paths.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import { createDatabaseCounter } from '#server/platform/http/database-counter.ts'
import {
  createMemoryCounter,
  type HitCounter,
  type Limiter,
  rateKeyOf,
} from '#server/platform/http/rate-limit.ts'

/** Cheap, harmless calls are counted per process, so that browsing never waits for the database. */
const COUNTED_PER_PROCESS: readonly RateRuleName[] = ['visits', 'cart']

type Deps = {
  factor: number
  addressOf: (req: IncomingMessage) => string
  clock: Clock
  /** Set if there may be several instances: limits that protect accounts are then counted in the database. */
  shared: Db | null
  /** The limit set by staff instead of the default. */
  limitOf?: (name: string) => number | undefined
}

export type Limits = ReturnType<typeof createLimits>

export function createLimits({ factor, addressOf, clock, shared, limitOf = () => undefined }: Deps) {
  const memory = createMemoryCounter(() => clock.now().getTime())
  const counter: HitCounter = shared ? createDatabaseCounter(shared, clock) : memory
  const keyOf = (req: IncomingMessage) => rateKeyOf(addressOf(req))

  function inForce(name: RateRuleName): RateRule {
    const rule = rateRule(name)
    return { ...rule, limit: (limitOf(name) ?? rule.limit) * factor }
  }

  function refuse(name: RateRuleName, req: IncomingMessage): void {
    raise(memory.hit(inForce(name), keyOf(req)), name)
  }

  async function take(name: RateRuleName, key: string): Promise<void> {
    raise(await counter.hit(inForce(name), key), name)
  }

  return {
    /** For cached responses; if it rejects, `refuseFlood` sends the answer. */
    mayBrowse: (req: IncomingMessage) => memory.hit(inForce('general'), keyOf(req)).allowed,
    refuseFlood(request: FastifyRequest): void {
      // A page loads dozens of files, and each costs almost nothing.
      if (isFilePath(request.raw.url ?? '')) return
      if (request.routeOptions.config?.endpoint?.rateLimit === 'none') return
      refuse('general', request.raw)
    },
    /** The rule an endpoint declares, per address. */
    async refuseOveruse({ rateLimit }: Endpoint, request: FastifyRequest): Promise<void> {
      if (rateLimit === undefined || rateLimit === 'none') return
      const { hit } = COUNTED_PER_PROCESS.includes(rateLimit) ? memory : counter
      raise(await hit(inForce(rateLimit), keyOf(request.raw)), rateLimit)
    },
    /** For update checks. Counted in this process, because a check must not cost a database write. */
    updates: {
      countCall: (req: IncomingMessage) => refuse('updates', req),
      countKey: (key: string) => raise(memory.hit(inForce('license-keys'), key), 'license-keys'),
      countUnknown: (req: IncomingMessage) => refuse('unknown-keys', req),
    },
    downloads: {
      countLink: (key: string) => take('download-links', key),
      countLicense: (licenseId: number, req: IncomingMessage) =>
        take('downloads', `${licenseId} ${keyOf(req)}`),
      addressOf: keyOf,
    },
    /** Slows down guessing of addresses. */
    refuseSearching: (request: FastifyRequest) => refuse('not-found', request.raw),
    /** For rules whose key only the handler knows. */
    limiter(name: RateRuleName): Limiter {
      return {
        take: (key) => take(name, key),
        forget: async (key) => counter.forget(rateRule(name), key),
        takeBack: async (key) => counter.takeBack(rateRule(name), key),
      }
    },
  }
}

/** The rules that protect accounts. */
export function accountLimits({ limiter }: Limits) {
  return {
    passwordFailures: limiter('password-failures'),
    codeFailures: limiter('code-failures'),
    resetMails: limiter('reset-mails'),
    confirmationMails: limiter('confirmation-mails'),
    confirmationNetworks: limiter('confirmation-networks'),
  }
}

type PaymentLimitDeps = {
  limits: Limits
  addressOf: (request: FastifyRequest) => string
  sessionHashOf: (request: FastifyRequest) => string | null
}

/**
 * The payment rule where the endpoint cannot declare it: by session, and also by address for a call that starts a
 * payment only with some bodies.
 */
export function createPaymentLimit({ limits, addressOf, sessionHashOf }: PaymentLimitDeps) {
  const limiter = limits.limiter('payments')

  async function countSession(request: FastifyRequest): Promise<void> {
    const sessionHash = sessionHashOf(request)
    if (sessionHash !== null) await limiter.take(sessionHash)
  }

  return {
    countSession,
    async countStart(request: FastifyRequest): Promise<void> {
      await limiter.take(rateKeyOf(addressOf(request)))
      await countSession(request)
    },
  }
}

type CouponLimitDeps = { limits: Limits; addressOf: (request: FastifyRequest) => string }

/** Slows down guessing of coupon codes. Only refused codes count, and an accepted one does not make up for them. */
export function createCouponLimit({ limits, addressOf }: CouponLimitDeps) {
  const limiter = limits.limiter('coupon-failures')
  return async function limitGuessing<T>(
    { request, userId }: { request: FastifyRequest; userId: number },
    tryCode: () => Promise<T>,
  ): Promise<T> {
    const keys = [`user ${userId}`, rateKeyOf(addressOf(request))]
    // Counted before the code is looked up, so that codes sent at the same moment are counted too.
    for (const key of keys) await limiter.take(key)
    const answer = await tryCode()
    for (const key of keys) await limiter.takeBack(key)
    return answer
  }
}

function raise(verdict: Awaited<ReturnType<HitCounter['hit']>>, rule: RateRuleName): void {
  if (!verdict.allowed)
    throw new AppError('too_many_requests', { retryAfterSeconds: verdict.retryAfterSeconds, rule })
}
