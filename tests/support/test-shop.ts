import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { count } from 'drizzle-orm'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { identity } from '#core/contract/identity.ts'
import { ShopSettings } from '#core/domain/shop-settings.ts'
import { demoTools } from '#demo/remove/demo-tools.ts'
import { sandboxRoutes } from '#sandbox/pages/routes.ts'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { createQueueMail } from '#server/modules/mail/index.ts'
import {
  createInstallation,
  INSTALLATION_CHANNEL,
  openSwitchingGateways,
} from '#server/modules/payments/index.ts'
import type { PageSource } from '#server/pages/page-source.ts'
import { createMovableClock } from '#server/platform/clock.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { createCookieJar } from '#server/platform/http/cookies.ts'
import { createCsrf } from '#server/platform/http/csrf.ts'
import { createJobs } from '#server/platform/jobs.ts'
import { createKeyring } from '#server/platform/keys.ts'
import { openBus } from '#server/platform/notify.ts'
import { openStorage, type Storage } from '#server/platform/storage.ts'
import { openTraces } from '#server/platform/tracing/open-traces.ts'
import { COLLECTOR_PROBLEM } from '#server/platform/tracing/traces.ts'
import { createTestClock } from './clock.ts'
import { standIns } from './rehearsal.ts'
import type { TableName } from './row-types.ts'
import { rowsIn, tableNamed } from './rows.ts'
import { type Browser, type BrowserOptions, openBrowser } from './shop/browser.ts'
import { createTestLog } from './shop/logs.ts'
import { createPeople, type Person } from './shop/people.ts'
import { type ReadMail, readMails } from './shop/read-mails.ts'
import { type LoginState, signIn } from './shop/sign-in.ts'
import { createEmptyDatabase, createTestDatabase } from './test-database.ts'

type Options = {
  /** The start time; it stands still until `shop.clock` moves it. */
  now?: Date | string
  /** Keeps the real rate limits; by default they are raised so that tests do not hit them. */
  rateLimits?: boolean
  /** Environment variables that override the test defaults. */
  env?: Record<string, string>
  /** Runs another instance on the same database. */
  sharing?: { database: TestDatabase }
  providerTimeoutMs?: number
  /** Watches or breaks the storage. */
  wrapStorage?: (storage: Storage) => Storage
  /** The status of every page; by default there are none. */
  pageStatus?: 200
  /** What the rendering of each page waits for. */
  holdPage?: () => Promise<void>
}

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>
export type TestShop = Awaited<ReturnType<typeof openSharedTestShop>>

/** The whole app on a fresh database for one test. It closes with the test and throws on unexpected logged errors. */
export async function openTestShop(options: Options = {}): Promise<TestShop> {
  const shop = await openSharedTestShop(options)
  onTestFinished(() => shop.close())
  return shop
}

/** One shop for several tests, where opening one each would be slow and the tests do not affect each other. */
export function useTestShop(options: Options = {}): () => TestShop {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openSharedTestShop(options)
  })
  afterAll(() => shop.close())
  return () => shop
}

const SECRET = 'a test secret that protects nothing'

/** For several tests: open it in `beforeAll` and `close` it in `afterAll`. */
export async function openSharedTestShop(options: Options = {}) {
  const { now = new Date(), rateLimits = false, env = {}, sharing, providerTimeoutMs, wrapStorage } = options
  const { pageStatus = 404, holdPage = async () => {} } = options
  const dataDir = await mkdtemp(join(tmpdir(), 'cartwright-test-shop-'))
  const printed: string[] = []
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    RATE_LIMIT_FACTOR: rateLimits ? '1' : '1000',
    UNSAFE: 'rate-limits',
    ...env,
  })
  const traces = await openTraces({
    settings: config.traces,
    trustProxy: config.trustProxy,
    onProblem: (reason) => log.warn({ reason }, COLLECTOR_PROBLEM),
  })
  const database = sharing?.database ?? (await createTestDatabase({ traces }))
  const { db, url } = database
  const { log, logged, expectErrors, failOnErrors } = createTestLog(config, traces.recorder?.traceId)
  const machineClock = createTestClock(new Date(now))
  const clock = createMovableClock(machineClock)
  const origin = config.publicUrl?.origin ?? 'http://localhost:3000'
  const bus = await openBus({ database, onError: () => {} })
  const jobs = createJobs({ url, log, traces })
  const publicUrl = () => new URL(origin)
  const webhooks = { address: null as URL | null, held: false }
  const webhookUrl = () => (webhooks.held ? null : webhooks.address)
  const sandbox = await startSandbox({
    dataDir: null,
    shopUrl: publicUrl,
    webhookUrl,
    clock,
    machineClock,
    log,
  })
  const installation = createInstallation(db)
  await bus.subscribe(INSTALLATION_CHANNEL, installation.forget)
  const gateways = openSwitchingGateways({
    payments: config.payments,
    connect: (payments) => standIns(payments, sandbox),
    installation,
    clock,
    traces,
    // Circuit breakers and waits use the test clock too.
    now: () => clock.now().getTime(),
    wait: async () => {},
    ...(providerTimeoutMs && { timeoutMs: providerTimeoutMs }),
  })
  const storage = (wrapStorage ?? ((inner) => inner))(await openStorage(config))
  const app = await createApp({
    config,
    log,
    traces,
    database,
    bus,
    jobs,
    gateways,
    extraRoutes: (http, { isAdmin, time }) => sandboxRoutes(http, sandbox, { isAdmin, time }),
    clock,
    movable: { clock, sandbox },
    pages: emptyPages(pageStatus, holdPage),
    publicUrl,
    storage,
    demo: demoTools({ db, storage, clock }),
    secrets: [SECRET],
    webhookDelayMs: 0,
    openScratch: openScratchDatabase,
    print: (text) => printed.push(text),
  })
  await app.modules.shopTime.load()
  await jobs.open({ scheduling: false })
  await app.open()

  const make = rowsIn(db)
  const people = createPeople({ db, clock: machineClock })
  const keyring = createKeyring([SECRET])
  const cookies = createCookieJar(config.publicUrl?.protocol === 'https:')
  const anonymousToken = createCsrf([SECRET]).tokenFor(null)

  function browser(options: BrowserOptions = {}): Browser {
    return openBrowser({ app: app.http, anonymousToken, origin }, options)
  }

  async function runJobs(): Promise<void> {
    await jobs.runAll()
    await app.modules.mail.sendDue()
  }

  return {
    ...people,
    app,
    http: app.http,
    database,
    config,
    db,
    url,
    origin,
    /** The machine's clock; the shop's shows the same unless a test moves it with `app.modules.shopTime`. */
    clock: machineClock,
    /** The shop's clock. */
    shopClock: clock,
    make,
    keyring,
    log,
    traces,
    /** Every line of the log so far. */
    logged,
    /** What was written to the console of the server so far. */
    printed: (): readonly string[] => printed,
    jobs,
    expectErrors,
    sandbox,
    storage,
    gateways,
    settings: () => ShopSettings.parse({ supportEmail: 'support@shop.example' }),
    queueMail: createQueueMail({ clock, keyring, publicUrl }),
    /** An anonymous visitor. */
    browser,
    /** A visitor who logged in, with bearer token, cookies and CSRF token. */
    async login(person: Person, options: BrowserOptions = {}): Promise<Browser> {
      const visitor = browser(options)
      const { token } = await visitor.ok(identity.login, {
        body: { email: person.email, password: person.password },
      })
      visitor.keepToken(token)
      return visitor
    },
    /** A login without a password: for tests about something else, and for expired or revoked logins. */
    async signIn({ id }: Pick<Person, 'id'>, state: LoginState = 'live'): Promise<Browser> {
      const visitor = browser()
      await signIn({ db, clock: machineClock, secret: SECRET, cookies }, visitor, { userId: id, state })
      return visitor
    },
    /** The actor that a handler sees for this browser. */
    identify: (visitor: Browser): Promise<Actor> =>
      app.modules.identity.identify({
        headers: visitor.headers(),
        raw: { headers: visitor.headers() },
      } as never),
    /** From now on the payment providers' webhooks reach the shop; before, they are lost. */
    async listen(): Promise<URL> {
      webhooks.address ??= new URL(await app.http.listen({ host: '127.0.0.1', port: 0 }))
      return webhooks.address
    },
    /** Holds webhooks back, or releases them; held ones arrive with their next retry by the clock. */
    holdWebhooks: (held: boolean) => {
      webhooks.held = held
    },
    /** Delivers and processes all webhooks that are due by now. */
    async deliverWebhooks(): Promise<void> {
      await sandbox.runDue()
      await app.modules.orders.inbox.idle()
    },
    /** Runs all background jobs and sends all mail. */
    runJobs,
    /** Every mail so far, after running all jobs. */
    async mails(): Promise<ReadMail[]> {
      await runJobs()
      return readMails(db, keyring)
    },
    /** The newest mail of a kind to this address. */
    async mail(kind: string, to: string): Promise<ReadMail> {
      const found = (await this.mails()).findLast((mail) => mail.kind === kind && mail.to === to)
      if (!found) throw new Error(`No mail ${kind} to ${to}`)
      return found
    },
    async count(table: TableName): Promise<number> {
      const [row] = await db.select({ rows: count() }).from(tableNamed(table))
      return row?.rows ?? 0
    },
    async close(): Promise<void> {
      await app.http.close()
      await sandbox.close()
      await jobs.stop()
      await bus.close()
      await traces.close()
      if (!sharing) await database.drop()
      await rm(dataDir, { recursive: true, force: true })
      failOnErrors()
    },
  }
}

/** On the tests' own PostgreSQL, because starting another one takes seconds. */
async function openScratchDatabase() {
  const { url, drop } = await createEmptyDatabase()
  return { url, close: drop }
}

/** Pages are tested in a browser; here every URL outside the API gets an empty one. */
function emptyPages(status: number, hold: () => Promise<void>): PageSource {
  return {
    handler: async () => async () => {
      await hold()
      return new Response('<!doctype html><title>Page</title>', {
        status,
        headers: { 'content-type': 'text/html; charset=utf-8' },
      })
    },
    clientDir: null,
    version: null,
    stable: true,
    wrap: (next) => next,
  }
}
