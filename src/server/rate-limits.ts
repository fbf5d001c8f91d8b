import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { AppError } from '#core/errors.ts'
import { createMemoryCounter, type RateRule, rateKeyOf } from '#server/platform/http/rate-limit.ts'

const MINUTE = 60

/** Start values. What is not named here is only under `general`. */
export const RATE_RULES = {
  general: { name: 'general', limit: 300, windowSeconds: MINUTE },
  notFound: { name: 'not-found', limit: 60, windowSeconds: MINUTE },
  visits: { name: 'visits', limit: 60, windowSeconds: MINUTE },
} as const satisfies Record<string, RateRule>

type Deps = { factor: number; addressOf: (req: IncomingMessage) => string }

/** Files that never change are fetched by the dozen with every page; they cost nothing and are not counted. */
const UNCOUNTED = /^\/(?:assets|uploads)\//

export function createLimits({ factor, addressOf }: Deps) {
  const hit = createMemoryCounter()
  const scaled = (rule: RateRule): RateRule => ({ ...rule, limit: rule.limit * factor })
  const general = scaled(RATE_RULES.general)

  function verdict(rule: RateRule, req: IncomingMessage) {
    return hit(rule, rateKeyOf(addressOf(req)))
  }

  function refuse(rule: RateRule, request: FastifyRequest): void {
    const result = verdict(scaled(rule), request.raw)
    if (!result.allowed)
      throw new AppError('too_many_requests', { retryAfterSeconds: result.retryAfterSeconds })
  }

  return {
    /** For answers from the cache; a refused one goes on to `refuseFlood`, which says so. */
    mayBrowse: (req: IncomingMessage) => verdict(general, req).allowed,
    refuseFlood(request: FastifyRequest): void {
      if (!UNCOUNTED.test(request.raw.url ?? '')) refuse(RATE_RULES.general, request)
    },
    refuseOveruse(target: Endpoint, request: FastifyRequest): void {
      for (const rule of rulesOf(target)) refuse(rule, request)
    },
    /** Guessing at addresses. */
    refuseSearching: (request: FastifyRequest) => refuse(RATE_RULES.notFound, request),
  }
}

/** The rules one endpoint is under besides the general one. */
function rulesOf({ path }: Endpoint): RateRule[] {
  return path === '/visits' ? [RATE_RULES.visits] : []
}
