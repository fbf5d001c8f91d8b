import type { FastifyInstance } from 'fastify'
import type { Call } from '#core/contract/endpoint.ts'
import { PAYMENT_PROVIDERS } from '#core/domain/payment-status.ts'
import { isAdmin } from '#core/domain/roles.ts'
import type { ShopFacts } from '#core/page-input.ts'
import { answers } from '#server/platform/database.ts'
import { uploads } from '#server/platform/uploads.ts'
import { apiReferenceRoutes } from './api-reference.ts'
import type { AppParts } from './app-parts.ts'
import type { Modules } from './create-modules.ts'
import type { Platform } from './create-platform.ts'
import { cspReportRoutes } from './csp-reports.ts'
import { findShownProduct } from './modules/catalog/index.ts'
import type { Gateways } from './modules/payments/index.ts'
import { movedPageRoutes } from './moved-pages.ts'
import { operationRoutes } from './operations.ts'
import { createPageRenderer } from './pages/render-page.ts'
import { pageRoutes } from './pages/routes.ts'
import { searchEngineRoutes } from './search-engines.ts'
import { securityTxtRoute } from './security-txt.ts'
import { shareImageRoutes } from './share-images/routes.ts'
import { webManifestRoute } from './web-manifest.ts'

type Deps = { app: FastifyInstance; localCall: Call; parts: AppParts; platform: Platform; modules: Modules }

/** Everything served besides the modules' endpoints: files, pages, and what crawlers and monitoring request. */
export function siteRoutes({ app, localCall, parts, platform, modules }: Deps): void {
  const { config, database, log, storage, pages, publicUrl, gateways } = parts
  const { state, cache, cookies, limits, metrics, tokenOf } = platform
  const { settings, identity, mail } = modules
  const { db } = database
  const { shopName } = settings

  operationRoutes({
    app,
    metrics,
    metricsToken: config.metricsToken,
    isReady: async () => state.open && (await answers(database)),
  })
  cspReportRoutes(app)
  parts.extraRoutes?.(app, {
    isAdmin: async (req) => isAdmin((await identity.findVisitor(req))?.roleId ?? null),
  })
  apiReferenceRoutes(app)
  app.register(uploads, { storage })
  shareImageRoutes({
    app,
    findProduct: async (handle) => (await findShownProduct(db, handle)) ?? null,
    shopName,
  })
  webManifestRoute({ app, shopName })
  movedPageRoutes(app)
  searchEngineRoutes({ app, db, cache, origin: () => publicUrl().origin })
  securityTxtRoute({
    app,
    clock: parts.clock,
    origin: () => publicUrl().origin,
    supportEmail: () => settings.current().supportEmail,
  })
  pageRoutes({
    app,
    source: pages,
    cache,
    cookies,
    tokenOf,
    renderPage: createPageRenderer({
      source: pages,
      call: localCall,
      shop: () => ({
        ...settings.forPages(),
        payments: paymentFacts(gateways),
        sendsMail: mail.isSending(),
        publicUrl: publicUrl().origin,
      }),
      paymentScripts: {
        stripe: gateways.browser.stripe?.scriptUrl ?? null,
        paypal: gateways.browser.paypal?.scriptUrl ?? null,
      },
      log,
    }),
    findVisitor: identity.findVisitor,
    limitNotFound: limits.refuseSearching,
  })
}

function paymentFacts({ browser, find }: Gateways): ShopFacts['payments'] {
  return { mode: browser.mode, providers: PAYMENT_PROVIDERS.filter(find) }
}
