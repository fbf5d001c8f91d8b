import type { AppParts } from './app-parts.ts'
import type { Platform } from './create-platform.ts'
import { couponCart, identityHooks } from './module-links.ts'
import { createAccountModule } from './modules/account/index.ts'
import { createAdminModule } from './modules/admin/index.ts'
import { createAuditModule } from './modules/audit/index.ts'
import { createCartModule } from './modules/cart/index.ts'
import { createCatalogModule } from './modules/catalog/index.ts'
import { createCouponsModule } from './modules/coupons/index.ts'
import { createIdentityModule } from './modules/identity/index.ts'
import { createImportsModule } from './modules/imports/index.ts'
import { createActivationWebhooks, createLicensingModule } from './modules/licensing/index.ts'
import { createMailModule } from './modules/mail/index.ts'
import { createOrdersModule } from './modules/orders/index.ts'
import { createPaymentsModule } from './modules/payments/index.ts'
import { createReviewsModule } from './modules/reviews/index.ts'
import type { createSettingsModule } from './modules/settings/index.ts'
import { createVisitsModule } from './modules/visits/index.ts'
import { createWebhooksModule } from './modules/webhooks/index.ts'
import { accountLimits, createPaymentLimit } from './rate-limits.ts'

export type Modules = ReturnType<typeof createModules>

/** Creates every module in order of rank; each receives what it needs from those below. */
export function createModules(
  { config, database, log, clock, storage, jobs, gateways, publicUrl, webhookDelayMs }: AppParts,
  { cache, cookies, csrf, keyring, headers, limits, metrics, addressOf, mayServe, sessionHashOf }: Platform,
  settings: ReturnType<typeof createSettingsModule>,
) {
  const { db } = database
  const { enqueue } = jobs

  const audit = createAuditModule({ db })
  const mail = createMailModule({
    db,
    clock,
    log,
    keyring,
    publicUrl,
    smtpUrl: config.smtpUrl,
    mailFrom: config.mailFrom,
    settings: settings.current,
  })
  const { queueMail } = mail
  const webhooks = createWebhooksModule({
    db,
    clock,
    log,
    keyring,
    anywhere: !config.production,
    collect: createActivationWebhooks({ db, clock }),
  })
  const visits = createVisitsModule({ db, clock, log, addressOf })

  const identity = createIdentityModule({
    db,
    clock,
    keyring,
    cookies,
    csrf,
    queueMail,
    enqueue,
    addressOf,
    limits: accountLimits(limits),
    shopName: settings.shopName,
    supportEmail: () => settings.current().supportEmail,
    hooks: identityHooks(clock),
  })
  const catalog = createCatalogModule({ db, clock, storage, enqueue, remember: cache.remember })

  const cart = createCartModule({ db, clock, sessionHashOf, sessions: identity.sessions })
  const coupons = createCouponsModule({ db, clock, cart: couponCart(clock) })
  const licensing = createLicensingModule({
    db,
    clock,
    log,
    keyring,
    storage,
    queueMail,
    enqueue,
    headers,
    settings: settings.current,
    origin: () => publicUrl().origin,
    limits: limits.updates,
    mayPass: mayServe,
    count: metrics.countCached,
  })
  const reviews = createReviewsModule({ db, clock, queueMail })

  const payments = createPaymentsModule({ db, gateways, publicUrl })

  const orders = createOrdersModule({
    db,
    clock,
    log,
    keyring,
    gateways,
    queueMail,
    enqueue,
    sessionHashOf,
    webhookDelayMs,
    settings: settings.current,
    limitPayments: createPaymentLimit({ limits, sessionHashOf }),
  })

  const account = createAccountModule(identity.deps)
  const admin = createAdminModule({ db, clock })
  const imports = createImportsModule({ db, clock, keyring, storage, enqueue })

  return {
    audit,
    settings,
    mail,
    webhooks,
    visits,
    identity,
    catalog,
    cart,
    coupons,
    licensing,
    reviews,
    payments,
    orders,
    account,
    admin,
    imports,
  }
}
