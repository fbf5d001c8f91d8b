import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { isStaff } from '#core/domain/roles.ts'
import { createAddressReader } from '#server/platform/client-address.ts'
import { createErrorRate } from '#server/platform/error-rate.ts'
import { createHostCheck } from '#server/platform/host-check.ts'
import { createCookieJar } from '#server/platform/http/cookies.ts'
import { createCsrf } from '#server/platform/http/csrf.ts'
import type { SecurityEvent } from '#server/platform/http/security-events.ts'
import { baseHeaders } from '#server/platform/http/security-headers.ts'
import { createKeyring, sha256 } from '#server/platform/keys.ts'
import { createMetrics } from '#server/platform/metrics.ts'
import { createPageCache } from '#server/platform/page-cache/page-cache.ts'
import { type InsideParts, machineClockOf } from './app-parts.ts'
import { createLimits } from './rate-limits.ts'

export type Platform = ReturnType<typeof createPlatform>

type State = {
  open: boolean
  /** Visitors are served, but should be sent elsewhere. */
  draining: boolean
  /** The last peer that forwarded a request, but that TRUST_PROXY does not name. */
  unnamedProxy: string | null
}

const UNNAMED_PROXY =
  'a proxy that TRUST_PROXY does not name forwards requests: if it is yours, all its visitors share one rate limit until you add its address'

type Options = {
  limitOf: (rule: string) => number | undefined
  recordEvent: (event: SecurityEvent, address: string) => void
}

/** The parts that know nothing about shops. */
export function createPlatform(
  { config, database, secrets, log, ...parts }: InsideParts,
  { limitOf, recordEvent }: Options,
) {
  const https = config.publicUrl?.protocol === 'https:'
  const cookies = createCookieJar(https)
  const csrf = createCsrf(secrets)
  const cache = createPageCache({
    anonymousToken: csrf.tokenFor(null),
    // Pages change at times of the shop, such as the end of an announcement.
    now: () => parts.clock.now().getTime(),
  })
  const state: State = { open: false, draining: false, unnamedProxy: null }
  const addressOf = createAddressReader(config.trustProxy, {
    onUnnamedProxy: (peer) => {
      state.unnamedProxy = peer
      log.warn({ peer }, UNNAMED_PROXY)
    },
  })
  const errorRate = createErrorRate(machineClockOf(parts))
  const isOwnHost = createHostCheck(config.publicUrl)

  return {
    /** Visitors are served once this is `open`; until then they are asked to come back in a moment. */
    state,
    cookies,
    csrf,
    cache,
    isOwnHost,
    keyring: createKeyring(secrets),
    headers: baseHeaders(https),
    addressOf: (request: FastifyRequest) => addressOf(request.raw),
    recordLimited: (req: IncomingMessage, rule: string) =>
      recordEvent({ kind: 'limited', detail: rule }, addressOf(req)),
    recordSecurityEvent: (request: FastifyRequest, event: SecurityEvent) =>
      recordEvent({ isStaff: isStaff(request.actor.roleId), ...event }, addressOf(request.raw)),
    limits: createLimits({
      factor: config.rateLimitFactor,
      addressOf,
      clock: machineClockOf(parts),
      // An external database may serve several instances, which must count together.
      shared: config.databaseUrl ? database.db : null,
      limitOf,
    }),
    errorRate,
    metrics: createMetrics(
      {
        database_connections: { help: 'Open database connections', read: () => database.pool.totalCount },
        database_statements_total: { help: 'Statements sent to the database', read: database.statements },
        database_waiting: {
          help: 'Requests waiting for a connection',
          read: () => database.pool.waitingCount,
        },
        page_cache_entries: { help: 'Answers in the page cache', read: () => cache.size().entries },
        page_cache_bytes: { help: 'Bytes in the page cache', read: () => cache.size().bytes },
      },
      errorRate,
    ),
    mayServe: (req: IncomingMessage) => state.open && isOwnHost(req.headers.host),
    sessionHashOf(request: FastifyRequest): string | null {
      const sessionId = cookies.read(request.raw, 'session')
      return sessionId === null ? null : sha256(sessionId)
    },
    /** The CSRF token for the page; null for visitors without a session. */
    tokenOf(req: IncomingMessage): string | null {
      const sessionId = cookies.read(req, 'session')
      return sessionId === null ? null : csrf.tokenFor(sessionId)
    },
  }
}
