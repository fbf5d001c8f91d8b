import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#core/errors.ts'
import type { Config } from '#server/config.ts'
import { accountJobs, accountRoutes, staffUserRoutes } from '#server/modules/account/index.ts'
import { adminRoutes } from '#server/modules/admin/index.ts'
import { staffAuditRoutes } from '#server/modules/audit/index.ts'
import { catalogJobs, catalogRoutes, findShownProduct } from '#server/modules/catalog/index.ts'
import {
  apiTokenRoutes,
  createFindVisitor,
  createIdentify,
  createSessions,
  type IdentityDeps,
  identityJobs,
  identityRoutes,
} from '#server/modules/identity/index.ts'
import { importJobs, importRoutes } from '#server/modules/imports/index.ts'
import {
  announceRelease,
  createActivationTeller,
  createUpdateServer,
  licenseJobs,
  licenseRoutes,
  type ReleaseDeps,
  releaseRoutes,
  staffLicenseRoutes,
} from '#server/modules/licensing/index.ts'
import {
  createMailSender,
  createQueueMail,
  MAIL_KINDS,
  openTransport,
  staffMailRoutes,
} from '#server/modules/mail/index.ts'
import type { Gateways } from '#server/modules/payments/index.ts'
import { openSettings, publicSettings, staffSettingsRoutes } from '#server/modules/settings/index.ts'
import { createVisitCounter, visitRoutes } from '#server/modules/visits/index.ts'
import { createWebhookSender, webhookEndpointRoutes } from '#server/modules/webhooks/index.ts'
import { createAddressReader } from '#server/platform/client-address.ts'
import type { Clock } from '#server/platform/clock.ts'
import { answers, type Database } from '#server/platform/database.ts'
import { createHostCheck, isOwnOrigin } from '#server/platform/host-check.ts'
import { createCookieJar } from '#server/platform/http/cookies.ts'
import { createHttpServer } from '#server/platform/http/create-server.ts'
import { createCsrf } from '#server/platform/http/csrf.ts'
import { createForgeryGuard } from '#server/platform/http/guards.ts'
import { createMount } from '#server/platform/http/mount.ts'
import { baseHeaders } from '#server/platform/http/security-headers.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import { createKeyring, sha256 } from '#server/platform/keys.ts'
import type { Log } from '#server/platform/log.ts'
import { createMetrics } from '#server/platform/metrics.ts'
import type { Bus } from '#server/platform/notify.ts'
import { forgetWhenTold } from '#server/platform/page-cache/forget-pages.ts'
import { createPageCache } from '#server/platform/page-cache/page-cache.ts'
import { createPageCacheHook } from '#server/platform/page-cache/page-cache-hook.ts'
import type { Storage } from '#server/platform/storage.ts'
import { uploads } from '#server/platform/uploads.ts'
import { apiReferenceRoutes } from './api-reference.ts'
import { commerceHooks, createCommerce } from './commerce.ts'
import { cspReportRoutes } from './csp-reports.ts'
import { movedPageRoutes } from './moved-pages.ts'
import { isOperation, operationRoutes } from './operations.ts'
import type { PageSource } from './pages/page-source.ts'
import { cacheKey, readVariant } from './pages/page-variant.ts'
import { createPageRenderer } from './pages/render-page.ts'
import { pageRoutes } from './pages/routes.ts'
import { accountLimits, createLimits, createPaymentLimit } from './rate-limits.ts'
import { searchEngineRoutes } from './search-engines.ts'
import { shareImageRoutes } from './share-images/routes.ts'
import { upkeepJobs } from './upkeep.ts'
import { webManifestRoute } from './web-manifest.ts'

export type AppParts = {
  config: Config
  log: Log
  database: Database
  bus: Bus
  storage: Storage
  jobs: Jobs
  gateways: Gateways
  clock: Clock
  secrets: readonly [string, ...string[]]
  pages: PageSource
  /** The address shoppers use. Without a configured one it is known only after listening. */
  publicUrl: () => URL
  /** Routes from outside the product, such as the pages of the payment sandbox in test mode. */
  extraRoutes?: (app: FastifyInstance) => void
  /** How long a webhook is left to the buyer's own browser before it is worked off. */
  webhookDelayMs?: number
}

export type App = Awaited<ReturnType<typeof createApp>>

/** The composition root: every part is made once, here, and handed to those who need it. */
export async function createApp(parts: AppParts) {
  const { config, log, database, bus, storage, jobs, gateways, clock, secrets, pages, publicUrl } = parts
  const { db } = database
  const https = config.publicUrl?.protocol === 'https:'
  const state = { started: false, closing: false }

  const settings = openSettings()
  const cookies = createCookieJar(https)
  const csrf = createCsrf(secrets)
  const keyring = createKeyring(secrets)
  const cache = createPageCache({ anonymousToken: csrf.tokenFor(null) })
  const addressOf = createAddressReader(config.trustProxy)
  const isOwnHost = createHostCheck(config.publicUrl)
  const limits = createLimits({
    factor: config.rateLimitFactor,
    addressOf,
    clock,
    // With a database of its own the shop may run in several instances, which must count together.
    shared: config.databaseUrl ? db : null,
    limitOf: (name) => settings.current().rateLimits[name],
  })
  const mails = createMailSender({
    db,
    clock,
    log,
    keyring,
    publicUrl,
    mailFrom: config.mailFrom,
    settings: settings.current,
    transport: config.smtpUrl ? openTransport(config.smtpUrl) : null,
  })
  const identity: IdentityDeps = {
    db,
    clock,
    keyring,
    cookies,
    sessions: createSessions({ db, clock, cookies, csrf }),
    queueMail: createQueueMail({ clock, keyring, publicUrl }),
    enqueue: jobs.enqueue,
    limits: accountLimits(limits),
    addressOf: (request) => addressOf(request.raw),
    shopName: () => settings.current().shopName,
    hooks: commerceHooks(clock),
  }
  const commerce = createCommerce(
    { db, clock, log, keyring, gateways, settings: settings.current, queueMail: identity.queueMail },
    parts,
  )
  const notices = { db, clock, queueMail: identity.queueMail, enqueue: jobs.enqueue }
  const imports = { db, clock, keyring, storage, enqueue: jobs.enqueue }
  const webhookDeps = { db, clock, log, keyring, anywhere: !config.production }
  const webhooks = createWebhookSender({ ...webhookDeps, collect: createActivationTeller({ db, clock }) })
  const visits = createVisitCounter({
    db,
    clock,
    onError: (error) => log.warn({ err: error }, 'visits not written'),
  })
  const metrics = createMetrics({
    database_connections: { help: 'Open database connections', read: () => database.pool.totalCount },
    database_statements_total: { help: 'Statements sent to the database', read: database.statements },
    database_waiting: { help: 'Requests waiting for a connection', read: () => database.pool.waitingCount },
    page_cache_entries: { help: 'Answers in the page cache', read: () => cache.size().entries },
    page_cache_bytes: { help: 'Bytes in the page cache', read: () => cache.size().bytes },
  })
  const tokenOf = (req: IncomingMessage) => {
    const sessionId = cookies.read(req, 'session')
    return sessionId === null ? null : csrf.tokenFor(sessionId)
  }
  const answerFromCache = createPageCacheHook({
    cache,
    keyOf: (url, req) => cacheKey(url, readVariant(cookies, req)),
    tokenOf,
    mayPass: (req) => state.started && isOwnHost(req.headers.host) && limits.mayBrowse(req),
    count: metrics.countCached,
  })

  const releases: ReleaseDeps = {
    db,
    clock,
    keyring,
    storage,
    published: (tx, release) => announceRelease(notices, tx, release),
  }
  const updates = createUpdateServer({
    ...releases,
    log,
    settings: settings.current,
    origin: () => publicUrl().origin,
    headers: baseHeaders(https),
    limits: limits.updates,
    count: metrics.countCached,
    mayPass: (req) => state.started && isOwnHost(req.headers.host),
  })

  const app = createHttpServer({
    log,
    headers: baseHeaders(https),
    front: (req, res) => updates.answer(req, res) || answerFromCache(req, res),
    wrap: pages.wrap,
    // A browser whose token is stale (a new session in another tab) learns the right one and tries again.
    onError: ({ code }, request): Record<string, string> =>
      code === 'csrf_mismatch' ? { 'x-csrf-token': csrf.tokenFor(cookies.read(request.raw, 'session')) } : {},
  })
  const routes = new Set<string>()
  app.addHook('onRoute', ({ method, url }) => {
    // HEAD comes with every GET.
    for (const each of [method].flat()) if (each !== 'HEAD') routes.add(`${each} ${url}`)
  })
  app.addHook('onRequest', async (request) => {
    if (isOperation(request)) return
    if (!isOwnHost(request.headers.host))
      throw new AppError('bad_request', { message: 'This address is not served here.' })
    if (!state.started) throw new AppError('unavailable', { retryAfterSeconds: 2 })
    limits.refuseFlood(request)
  })

  const { on, localCall } = createMount({
    app,
    cache,
    clock,
    limit: limits.refuseOveruse,
    refuseForgery: createForgeryGuard({
      cookies,
      csrf,
      isOwnOrigin: (origin) => isOwnOrigin(origin, isOwnHost),
    }),
    identify: createIdentify({ db, clock, cookies }),
  })

  identityRoutes(on, identity)
  accountRoutes(on, identity)
  apiTokenRoutes({ on, db, clock })
  staffUserRoutes(on, identity)
  catalogRoutes({ on, db, clock, storage, enqueue: jobs.enqueue, remember: cache.remember })
  staffAuditRoutes({ on, db })
  staffMailRoutes({ on, db, clock, keyring, publicUrl })
  staffSettingsRoutes({ on, db, clock, settings, mailKinds: MAIL_KINDS })
  adminRoutes({ on, db, clock })
  const sessionHashOf = (request: FastifyRequest) => {
    const id = cookies.read(request.raw, 'session')
    return id === null ? null : sha256(id)
  }
  commerce.mount({
    app,
    on,
    sessions: identity.sessions,
    sessionHashOf,
    limitPayments: createPaymentLimit({ limits, sessionHashOf }),
  })
  licenseRoutes(on, releases)
  staffLicenseRoutes(on, releases)
  releaseRoutes(on, releases)
  updates.mount(app, on)
  importRoutes({ on, ...imports })
  webhookEndpointRoutes({ on, ...webhookDeps })
  visitRoutes({ on, counter: visits, addressOf: (request) => addressOf(request.raw) })

  upkeepJobs(jobs, db)
  catalogJobs(jobs, { db, clock, storage })
  licenseJobs(jobs, notices)
  importJobs(jobs, imports)
  identityJobs(jobs, identity)
  accountJobs(jobs, identity)

  operationRoutes({
    app,
    metrics,
    metricsToken: config.metricsToken,
    isReady: async () => state.started && (await answers(database)),
  })
  cspReportRoutes(app)
  parts.extraRoutes?.(app)
  apiReferenceRoutes(app)
  app.register(uploads, { storage })
  shareImageRoutes({
    app,
    findProduct: async (handle) => (await findShownProduct(db, handle)) ?? null,
    shopName: () => settings.current().shopName,
  })
  webManifestRoute({ app, shopName: () => settings.current().shopName })
  movedPageRoutes(app)
  searchEngineRoutes({ app, db, cache, origin: () => publicUrl().origin })
  pageRoutes({
    app,
    source: pages,
    cache,
    renderPage: createPageRenderer({
      source: pages,
      call: localCall,
      shop: () => ({
        ...publicSettings(settings.current()),
        testMode: config.payments.mode === 'sandbox',
        publicUrl: publicUrl().origin,
      }),
      log,
    }),
    cookies,
    tokenOf,
    findVisitor: createFindVisitor({ db, clock, cookies }),
    limitNotFound: limits.refuseSearching,
  })
  app.addHook('onClose', async () => {
    await visits.close()
    await webhooks.stop()
    await mails.stop()
  })
  await forgetWhenTold({ bus, cache, reload: () => settings.reload(db), log })
  await updates.listen(bus)
  await app.ready()

  return {
    http: app,
    cache,
    localCall,
    visits,
    /** Every route that is served, as `GET /path/:name`. */
    routes: () => [...routes],
    commerce,
    updates,
    webhooks,
    mails,
    /** From here on visitors are served; before, they are told to come back in a moment. */
    open: async () => {
      await settings.reload(db)
      state.started = true
    },
  }
}
