import { fileURLToPath } from 'node:url'
import { adminPaths } from '#core/admin-paths.ts'
import { AppError } from '#core/errors.ts'
import { loadDemo } from '#demo/load-demo.ts'
import { demoTools } from '#demo/remove/demo-tools.ts'
import { warmPictures } from '#demo/warm-pictures.ts'
import { bundleScript, readBuiltScript } from '#sandbox/browser-scripts.ts'
import { sandboxRoutes } from '#sandbox/pages/routes.ts'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import { createApp } from './app.ts'
import type { AppParts } from './app-parts.ts'
import { type Config, readConfig } from './config.ts'
import type { Payments } from './config-payments.ts'
import { UNSAFE } from './config-variables.ts'
import { hasDemo } from './modules/admin/index.ts'
import { ensureFirstAdmin, refuseWeakPassword } from './modules/identity/index.ts'
import { describeRebuilt, rebuildOrders } from './modules/orders/index.ts'
import {
  type BrowserKeys,
  type Connections,
  createInstallation,
  INSTALLATION_CHANNEL,
  openSwitchingGateways,
  providerConnections,
  sandboxConnections,
} from './modules/payments/index.ts'
import { startSettings } from './modules/settings/index.ts'
import { findShopTime, type SandboxTime } from './modules/shop-time/index.ts'
import { openDevPages } from './pages/dev-pages.ts'
import { openBuiltPages } from './pages/page-source.ts'
import { readOrCreateSecret } from './platform/app-secret.ts'
import { createMovableClock, type MovableClock } from './platform/clock.ts'
import { lockDataFolder } from './platform/data-folder.ts'
import { type Db, openDatabase } from './platform/database.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts'
import { describeFailure } from './platform/error-text.ts'
import { createJobs } from './platform/jobs.ts'
import { createKeyring } from './platform/keys.ts'
import { listen } from './platform/listen.ts'
import { createLog } from './platform/log.ts'
import { migrate } from './platform/migrations.ts'
import { openBus } from './platform/notify.ts'
import { limitPooledSessions } from './platform/pooler.ts'
import { createShutdown } from './platform/shutdown.ts'
import { StartError } from './platform/start-error.ts'
import { openStorage } from './platform/storage.ts'
import { openTraces } from './platform/tracing/open-traces.ts'
import { COLLECTOR_PROBLEM } from './platform/tracing/traces.ts'
import { whenReachable } from './platform/when-reachable.ts'

const root = new URL('../../', import.meta.url)

/** The payment providers of this process, with the pages of those that run in it. */
export type Providers = {
  /** How to reach the providers with these keys, which may change while the shop runs. */
  connect: (payments: Payments) => Connections
  routes?: AppParts['extraRoutes']
  /** Set if the providers run by the shop's clock, which staff may then move. */
  time?: SandboxTime
  close?: () => Promise<void>
}

type ProviderOptions = {
  config: Config
  publicUrl: () => URL
  webhookUrl: () => URL | null
  clock: MovableClock
  log: AppParts['log']
  /** Bundles scripts on each request instead of reading what the build wrote. */
  dev: boolean
}

export type OpenProviders = (options: ProviderOptions) => Promise<Providers>

/** Messages for the person at the console; the log is for machines. */
function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function start(openProviders: OpenProviders): Promise<void> {
  const config = readConfig()
  const rebuildSince = readRebuildSince(process.argv)
  refuseWeakAdminPassword(config)
  const traces = await openTraces({
    settings: config.traces,
    trustProxy: config.trustProxy,
    onProblem: (reason) => log.warn({ reason }, COLLECTOR_PROBLEM),
  })
  const log = createLog(config, undefined, traces.recorder?.traceId)
  const shutdown = createShutdown(log)
  shutdown.later(() => traces.close())

  const folder = await lockDataFolder(config.dataDir)
  shutdown.later(() => folder.release())
  const secrets: readonly [string, ...string[]] = config.appSecrets ?? [readOrCreateSecret(config.dataDir)]

  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: config.dataDir, report: say })
  if (embedded) shutdown.later(() => embedded.stop())
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''

  const onError = (error: Error) => log.warn({ err: error }, 'a database connection was lost')
  const database = openDatabase({
    url: databaseUrl,
    poolerUrl: config.poolerUrl,
    poolSize: config.databasePoolSize,
    waitMs: config.databaseWaitMs,
    onError,
    traces,
  })
  shutdown.later(() => database.close())
  const bus = await openBus({ database, onError })
  shutdown.later(() => bus.close())

  const jobs = createJobs({ url: databaseUrl, log, traces })
  shutdown.later(() => jobs.stop())

  const storage = await openStorage(config)
  const dev = process.argv.includes('--dev')
  const pages = dev ? await openDevPages(fileURLToPath(root)) : await openBuiltPages(root)
  const served: { url: URL | null; address: URL | null } = { url: config.publicUrl, address: null }
  const publicUrl = () => served.url ?? new URL(`http://localhost:${config.port}`)
  const clock = createMovableClock()
  const webhookUrl = () => served.address
  const providers = await openProviders({ config, publicUrl, webhookUrl, clock, log, dev })
  shutdown.later(async () => providers.close?.())
  const installation = createInstallation(database.db)
  await bus.subscribe(INSTALLATION_CHANNEL, installation.forget)
  const { connect } = providers
  const gateways = openSwitchingGateways({ payments: config.payments, connect, installation, clock, traces })
  const app = await createApp({
    config,
    log,
    traces,
    database,
    bus,
    storage,
    jobs,
    gateways,
    clock,
    movable: providers.time && { clock, sandbox: providers.time },
    secrets,
    pages,
    publicUrl,
    print: say,
    extraRoutes: providers.routes,
    demo: demoTools({ db: database.db, storage, clock }),
  })
  shutdown.later(() => app.http.close())

  const address = await listen(app.http, config)
  served.address = address
  served.url ??= address

  await whenReachable(() => migrate(database, { report: say }), { log, say })
  if (config.poolerUrl) await whenReachable(() => limitPooledSessions(database, { log }), { log, say })
  await refuseDemoWithLiveKeys(config, database.db)
  await refuseMovedTimeWithRealKeys(config, database.db)
  await app.modules.shopTime.load()
  const keyring = createKeyring(secrets)
  const demo = { db: database.db, storage, clock, keyring, shopUrl: publicUrl().origin, report: say }
  const isFresh = config.demo && (await loadDemo(demo))
  const admin = await ensureFirstAdmin(database.db, {
    email: config.adminEmail,
    password: config.adminPassword,
    clock,
    onNewShop: (tx) => startSettings(tx, { strict: config.serious && !config.demo, now: clock.now() }),
  })
  // At once: should the rest fail, the next start would not print it again.
  if (admin?.password) say(`Admin login (shown only once): ${admin.email}  ${admin.password}`)
  else if (admin) say(`Admin login: ${admin.email} with the password of ADMIN_PASSWORD`)
  if (admin) say(`Set up the shop at ${new URL(adminPaths.setup(), publicUrl())}`)
  await jobs.start()
  await app.open()
  if (rebuildSince) {
    const rebuilt = await rebuildOrders(app.modules.orders.deps, rebuildSince)
    for (const line of describeRebuilt(rebuilt)) say(line)
  }
  app.start()
  shutdown.drainFirst(app.drain, config.drainSeconds * 1000)

  say(describePayments(gateways.browser))
  if (!app.modules.keys.inForce().smtpUrl)
    say(
      'Emails are stored, not sent: enter a mail server in the panel, or set SMTP_URL. Links for a new password and the like appear here.',
    )
  for (const name of config.unsafe) say(`UNSAFE allows ${UNSAFE[name]}.`)
  if (config.serious) {
    for (const { title, fix } of await app.modules.admin.missing())
      say(`Before you go live: ${title}. ${fix}`)
  }
  say(`Shop ready at ${address.origin}`)
  if (isFresh) shutdown.later(warmPictures(storage).stop)
}

/** Checked at every start, although only the first one uses it: the admin may still have it. */
function refuseWeakAdminPassword({ adminPassword, adminEmail }: Config): void {
  if (adminPassword === null) return
  try {
    refuseWeakPassword(adminPassword, { shopName: '', email: adminEmail })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new StartError(`ADMIN_PASSWORD: ${error.message} Remove it if the admin has another one.`)
  }
}

/** Demo orders would mix with real ones, and anyone has the key that signed the demo's packages. */
async function refuseDemoWithLiveKeys({ payments, unsafe }: Config, db: Db): Promise<void> {
  if (payments.mode !== 'live' || unsafe.has('demo') || !(await hasDemo(db))) return
  throw new StartError(
    'The payment keys are live, but the shop contains demo data. Remove it with npm run demo -- --remove, set DATA_DIR or DATABASE_URL to an empty one, or allow it with UNSAFE=demo.',
  )
}

/** Orders from the future would mix with real ones. */
async function refuseMovedTimeWithRealKeys({ payments }: Config, db: Db): Promise<void> {
  const isReal = payments.mode === 'live' || payments.mode === 'rehearsal'
  if (!isReal || !(await findShopTime(db))) return
  throw new StartError(
    'There are payment keys, but the shop’s time was moved in test mode. Remove the demo data with npm run demo -- --remove, which brings the time back, or set DATA_DIR or DATABASE_URL to an empty one.',
  )
}

/** `--rebuild-orders-since=2026-11-14`, after restoring a backup. */
function readRebuildSince(args: readonly string[]): Date | null {
  const flag = '--rebuild-orders-since='
  const text = args.find((arg) => arg.startsWith(flag))?.slice(flag.length)
  if (text === undefined) return null
  const since = new Date(text)
  if (Number.isNaN(since.getTime())) throw new StartError(`${flag} must be a date, such as 2026-11-14.`)
  return since
}

/** The sandbox in this process, or what the keys are for. */
async function openConfiguredProviders(options: ProviderOptions): Promise<Providers> {
  const { config, publicUrl, webhookUrl, clock, log, dev } = options
  if (config.payments.mode !== 'sandbox') return { connect: connectProviders }
  const sandbox = await startSandbox({
    dataDir: config.dataDir,
    shopUrl: publicUrl,
    webhookUrl,
    clock,
    machineClock: clock.machine,
    log,
  })
  return {
    connect: (payments) =>
      payments.mode === 'sandbox' ? sandboxConnections(sandbox) : connectProviders(payments),
    routes: (http, { isAdmin, time }) =>
      sandboxRoutes(http, sandbox, { isAdmin, time, readScript: dev ? bundleScript : readBuiltScript }),
    time: sandbox,
    close: sandbox.close,
  }
}

function connectProviders(payments: Payments): Connections {
  if (payments.mode === 'sandbox') throw new Error('The sandbox is not running.')
  return providerConnections(payments)
}

/** The keys decide the mode, so the start says which one it is. */
function describePayments({ mode, stripe, paypal }: BrowserKeys): string {
  const names = [stripe && 'Stripe', paypal && 'PayPal'].filter(Boolean).join(' and ')
  switch (mode) {
    case 'sandbox':
      return 'Payments run in test mode: no real money moves.'
    case 'rehearsal':
      return `Payments run in the test environment of ${names}: no real money moves.`
    case 'live':
      return `Payments are live: ${names} takes real money.`
    case 'off':
      return 'Payments are not set up, so nobody can buy. Enter the keys of Stripe or PayPal in the panel, or set PAYMENTS=sandbox for test payments.'
  }
}

/** Starts the shop in this process. Tests open other providers. */
export async function run(openProviders: OpenProviders = openConfiguredProviders): Promise<void> {
  try {
    await start(openProviders)
  } catch (error) {
    if (error instanceof StartError) process.stderr.write(`${error.message}\n`)
    else process.stderr.write(`The shop could not start: ${describeFailure(error)}\n`)
    process.exitCode = 1
    // Close everything that was opened before the failure.
    if (process.listenerCount('SIGTERM') > 0) process.kill(process.pid, 'SIGTERM')
    else process.exit()
  }
}
