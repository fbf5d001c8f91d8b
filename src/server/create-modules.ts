import { isWeakSecret } from '#server/platform/weak-secret.ts'
import type { AppParts } from './app-parts.ts'
import { UNSAFE } from './config-variables.ts'
import type { Platform } from './create-platform.ts'
import { couponCart, identityHooks } from './module-links.ts'
import { createAccountModule } from './modules/account/index.ts'
import { createAdminModule } from './modules/admin/index.ts'
import { createAuditModule } from './modules/audit/index.ts'
import { createBackupModule, openConfiguredPlace, openEmbeddedScratch } from './modules/backup/index.ts'
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
import type { createSecurityModule } from './modules/security/index.ts'
import type { createSettingsModule } from './modules/settings/index.ts'
import { createVisitsModule } from './modules/visits/index.ts'
import { createWebhooksModule } from './modules/webhooks/index.ts'
import { accountLimits, createCouponLimit, createPaymentLimit } from './rate-limits.ts'

export type Modules = ReturnType<typeof createModules>

type First = {
  settings: ReturnType<typeof createSettingsModule>
  security: ReturnType<typeof createSecurityModule>
}

/** Creates every module in order of rank; each receives what it needs from those below. */
export function createModules(
  {
    config,
    database,
    log,
    clock,
    storage,
    jobs,
    gateways,
    publicUrl,
    webhookDelayMs,
    print,
    secrets,
    openScratch = openEmbeddedScratch,
  }: AppParts,
  {
    state,
    cache,
    cookies,
    csrf,
    keyring,
    headers,
    limits,
    metrics,
    addressOf,
    mayServe,
    sessionHashOf,
    ...platform
  }: Platform,
  { settings, security }: First,
) {
  const { db } = database
  const { enqueue } = jobs

  const audit = createAuditModule({ db })
  const backup = createBackupModule({
    db,
    databaseUrl: database.url,
    storage,
    clock,
    log,
    keyring,
    enqueue,
    appSecret: config.appSecrets === null ? secrets[0] : null,
    passphrase: config.backup.passphrase,
    openPlace: () => openConfiguredPlace(config),
    openScratch,
  })
  const mail = createMailModule({
    db,
    clock,
    log,
    keyring,
    publicUrl,
    smtpUrl: config.smtpUrl,
    requireTls: config.mailNeedsTls,
    print,
    mailFrom: config.mailFrom,
    settings: settings.current,
  })
  const { queueMail } = mail
  const webhooks = createWebhooksModule({
    db,
    clock,
    log,
    keyring,
    anywhere: config.unsafe.has('private-webhooks'),
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
    recordSecurityEvent: platform.recordSecurityEvent,
    limits: accountLimits(limits),
    shopName: settings.shopName,
    publicUrl,
    staffRules: settings.staffRules,
    supportEmail: () => settings.current().supportEmail,
    hooks: identityHooks(clock),
  })
  const catalog = createCatalogModule({ db, clock, storage, enqueue, remember: cache.remember })

  const cart = createCartModule({ db, clock, sessionHashOf, sessions: identity.sessions })
  const coupons = createCouponsModule({
    db,
    clock,
    cart: couponCart(clock),
    limitGuessing: createCouponLimit({ limits, addressOf }),
  })
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
    downloadLimits: limits.downloads,
    onLimited: platform.recordLimited,
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
    recordSecurityEvent: platform.recordSecurityEvent,
    settings: settings.current,
    limitPayments: createPaymentLimit({ limits, addressOf, sessionHashOf }),
  })

  const account = createAccountModule(identity.deps)
  const admin = createAdminModule({
    db,
    clock,
    goLiveFacts: {
      hasMailServer: config.smtpUrl !== null,
      paymentMode: gateways.browser.mode,
      publicUrl: config.publicUrl,
      namesProxy: config.trustProxy !== false,
      unnamedProxy: () => state.unnamedProxy,
      unsafe: [...config.unsafe].map((name) => UNSAFE[name]),
      hasWeakOldSecret: config.appSecrets?.some(isWeakSecret) ?? false,
    },
  })
  const imports = createImportsModule({ db, clock, keyring, storage, enqueue })

  return {
    audit,
    security,
    backup,
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
