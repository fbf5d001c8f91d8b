import { type InsideParts, machineClockOf } from './app-parts.ts'
import { mailLooks } from './brand/looks.ts'
import type { Platform } from './create-platform.ts'
import { couponCart, identityHooks } from './module-links.ts'
import { createAccountModule } from './modules/account/index.ts'
import { createAdminModule, hasDemo } from './modules/admin/index.ts'
import { createAlarmsModule } from './modules/alarms/index.ts'
import { createAuditModule } from './modules/audit/index.ts'
import { createBackupModule, openConfiguredPlace, openEmbeddedScratch } from './modules/backup/index.ts'
import { createCartModule } from './modules/cart/index.ts'
import { createCatalogModule, findFlagship } from './modules/catalog/index.ts'
import { createContentModule } from './modules/content/index.ts'
import { createCouponsModule } from './modules/coupons/index.ts'
import { createIdentityModule } from './modules/identity/index.ts'
import { createImportsModule } from './modules/imports/index.ts'
import { createKeysModule } from './modules/keys/index.ts'
import { createActivationWebhooks, createLicensingModule } from './modules/licensing/index.ts'
import { createMailModule } from './modules/mail/index.ts'
import { createOrdersModule } from './modules/orders/index.ts'
import { createPaymentsModule } from './modules/payments/index.ts'
import { createReviewsModule } from './modules/reviews/index.ts'
import type { createSecurityModule } from './modules/security/index.ts'
import type { createSettingsModule } from './modules/settings/index.ts'
import { createShopTimeModule, findShopTime } from './modules/shop-time/index.ts'
import { endSubscriptions } from './modules/subscriptions/index.ts'
import { createVisitsModule } from './modules/visits/index.ts'
import { createWebhooksModule } from './modules/webhooks/index.ts'
import { NO_TRACES } from './platform/tracing/traces.ts'
import { accountLimits, createCouponLimit, createPaymentLimit } from './rate-limits.ts'
import { goLiveFacts } from './setup-facts.ts'
import { machineWatches } from './watches/watch-machine.ts'

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
    demo,
    secrets,
    openScratch = openEmbeddedScratch,
    movable,
    traces = NO_TRACES,
  }: InsideParts,
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
  const machineClock = machineClockOf({ clock })

  const audit = createAuditModule({ db })
  const keys = createKeysModule({
    db,
    clock,
    log,
    keyring,
    config,
    hasDemo: async () => !config.unsafe.has('demo') && (await hasDemo(db)),
    isTimeMoved: async () => (await findShopTime(db)) !== undefined,
    onChange: ({ payments }) => {
      gateways.use(payments)
      shopTime.apply()
    },
  })
  const backup = createBackupModule({
    db,
    databaseUrl: database.url,
    storage,
    clock: machineClock,
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
    traces,
    publicUrl,
    server: keys.inForce,
    serverProblem: () => keys.stateOf('mail').problem,
    serverChangedAt: keys.mailChangedAt,
    print,
    settings: settings.current,
    looks: () => mailLooks(content.brand(), publicUrl().origin),
    findText: (kind) => content.mailText(kind),
  })
  const { queueMail } = mail
  const webhooks = createWebhooksModule({
    db,
    clock,
    log,
    keyring,
    traces,
    machineClock,
    anywhere: config.unsafe.has('private-webhooks'),
    collect: createActivationWebhooks({ db, clock }),
  })
  const visits = createVisitsModule({ db, clock: machineClock, log, addressOf })

  const identity = createIdentityModule({
    db,
    clock: machineClock,
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
  const content = createContentModule({
    db,
    clock,
    storage,
    settings: settings.current,
    findFlagship: (on) => findFlagship(on, settings.current().flagship),
    mails: mail.texts,
    onChangeTimes: cache.changesAt,
  })
  const catalog = createCatalogModule({
    db,
    clock,
    storage,
    enqueue,
    remember: cache.remember,
    listOtherPictures: content.listPictures,
    endSubscriptions: (tx, ended) => endSubscriptions({ queueMail, keyring }, tx, ended),
  })

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

  const payments = createPaymentsModule({ db, clock, gateways, keys, publicUrl })

  const orders = createOrdersModule({
    db,
    clock,
    log,
    keyring,
    traces,
    gateways,
    queueMail,
    enqueue,
    sessionHashOf,
    webhookDelayMs,
    recordSecurityEvent: platform.recordSecurityEvent,
    settings: settings.current,
    limitPayments: createPaymentLimit({ limits, addressOf, sessionHashOf }),
    origin: () => publicUrl().origin,
  })

  const account = createAccountModule({ ...identity.deps, shopClock: clock })
  const admin = createAdminModule({
    db,
    clock,
    settings: settings.current,
    goLiveFacts: goLiveFacts(config, {
      unnamedProxy: () => state.unnamedProxy,
      sharedAddress: visits.sharedAddress,
    }),
    setupChecks: {
      payments,
      mail,
      backupState: backup.backupState,
      policiesPublished: content.policiesPublished,
      brand: () => ({ hasLogo: content.brand().logo !== null, hasColor: content.brand().color !== null }),
    },
    demo: demo
      ? {
          ...demo,
          remove: async (actor) => {
            await demo.remove(actor)
            // The guide answers with what is left.
            await Promise.all([settings.reload(), keys.reload(), content.reload()])
          },
        }
      : null,
  })
  const imports = createImportsModule({ db, clock, keyring, storage, enqueue })
  const shopTime = createShopTimeModule({
    db,
    log,
    movable: movable ?? null,
    isSandbox: () => gateways.browser.mode === 'sandbox',
    work: [...orders.byTime, ...licensing.byTime, ...webhooks.byTime, ...mail.byTime],
  })

  const alarms = createAlarmsModule({
    db,
    clock: machineClock,
    log,
    queueMail,
    metrics,
    watches: [
      ...orders.watches,
      ...machineWatches({ config, clock: machineClock, jobs, errorRate: platform.errorRate }),
      ...mail.watches,
      ...webhooks.watches,
      ...backup.watches,
    ],
  })

  return {
    audit,
    security,
    backup,
    settings,
    keys,
    mail,
    webhooks,
    visits,
    identity,
    catalog,
    content,
    cart,
    coupons,
    licensing,
    reviews,
    payments,
    orders,
    account,
    admin,
    imports,
    shopTime,
    alarms,
  }
}
