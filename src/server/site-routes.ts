import type { FastifyInstance } from 'fastify'
import type { Call } from '#core/contract/endpoint.ts'
import { PAYMENT_PROVIDERS } from '#core/domain/payment-status.ts'
import { isAdmin } from '#core/domain/roles.ts'
import { utcDay } from '#core/domain/utc-day.ts'
import type { ShopFacts } from '#core/page-input.ts'
import { isWritable } from '#server/platform/database.ts'
import { uploads } from '#server/platform/uploads.ts'
import { apiReferenceRoutes } from './api-reference.ts'
import { type AppParts, machineClockOf } from './app-parts.ts'
import { brandFacts, looksOf } from './brand/looks.ts'
import { brandRoutes } from './brand/routes.ts'
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

type Deps = { app: FastifyInstance; localCall: Call; parts: AppParts; platform: Platform; modules: Modules }

/** Everything served besides the modules' endpoints: files, pages, and what crawlers and monitoring request. */
export function siteRoutes({ app, localCall, parts, platform, modules }: Deps): void {
  const { config, database, log, storage, pages, publicUrl, gateways } = parts
  const { state, cache, cookies, limits, metrics, tokenOf } = platform
  const { settings, identity, mail, content } = modules
  const { db } = database
  const { shopName } = settings
  const looks = () => looksOf(content.brand(), shopName())

  operationRoutes({
    errorRate: platform.errorRate,
    app,
    metrics,
    metricsToken: config.metricsToken,
    isReady: async () => state.open && !state.draining && (await isWritable(database)),
  })
  cspReportRoutes(app)
  parts.extraRoutes?.(app, {
    isAdmin: async (req) => isAdmin((await identity.findVisitor(req))?.roleId ?? null),
    time: modules.shopTime,
  })
  apiReferenceRoutes(app)
  app.register(uploads, { storage, bus: parts.bus })
  shareImageRoutes({
    app,
    storage,
    findProduct: async (handle) => (await findShownProduct(db, handle)) ?? null,
    shopName,
    looks,
  })
  brandRoutes({ app, storage, shopName, looks })
  movedPageRoutes(app)
  searchEngineRoutes({
    app,
    db,
    cache,
    origin: () => publicUrl().origin,
    listPages: content.listPages,
  })
  securityTxtRoute({
    app,
    clock: machineClockOf(parts),
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
      shop: () => {
        const movedTo = modules.shopTime.movedTo()
        return {
          ...settings.forPages(),
          brand: brandFacts(content.brand(), shopName()),
          payments: paymentFacts(gateways),
          movedTo: movedTo && utcDay(movedTo),
          sendsMail: mail.isSending(),
          publicUrl: publicUrl().origin,
        }
      },
      paymentScripts: () => ({
        stripe: gateways.browser.stripe?.scriptUrl ?? null,
        paypal: gateways.browser.paypal?.scriptUrl ?? null,
      }),
      log,
    }),
    findVisitor: identity.findVisitor,
    limitNotFound: limits.refuseSearching,
  })
}

function paymentFacts({ browser, find }: Gateways): ShopFacts['payments'] {
  return { mode: browser.mode, providers: PAYMENT_PROVIDERS.filter(find) }
}
