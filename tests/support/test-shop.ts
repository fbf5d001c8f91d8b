import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { count } from 'drizzle-orm'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { identity } from '#core/contract/identity.ts'
import { ShopSettings } from '#core/domain/shop-settings.ts'
import { sandboxRoutes } from '#sandbox/pages/routes.ts'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { createIdentify } from '#server/modules/identity/index.ts'
import { createQueueMail } from '#server/modules/mail/index.ts'
import { openGateways, sandboxConnections } from '#server/modules/payments/index.ts'
import type { PageSource } from '#server/pages/page-source.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { createCookieJar } from '#server/platform/http/cookies.ts'
import { createCsrf } from '#server/platform/http/csrf.ts'
import { createJobs } from '#server/platform/jobs.ts'
import { createKeyring } from '#server/platform/keys.ts'
import { openBus } from '#server/platform/notify.ts'
import { openStorage } from '#server/platform/storage.ts'
import { createTestClock } from './clock.ts'
import { rowsIn, type TableName, tableNamed } from './rows.ts'
import { type Browser, type BrowserOptions, openBrowser } from './shop/browser.ts'
import { createTestLog } from './shop/logs.ts'
import { createPeople, type Person } from './shop/people.ts'
import { type ReadMail, readMails } from './shop/read-mails.ts'
import { type LoginState, signIn } from './shop/sign-in.ts'
import { createTestDatabase } from './test-database.ts'

type Options = {
  /** The time it is; it stands still until `shop.clock` moves it. */
  now?: Date | string
  /** Leave the rate limits as they are; otherwise no test of anything else runs into them. */
  rateLimits?: boolean
  /** Environment variables over the test's own. */
  env?: Record<string, string>
  /** Another instance on the same database. */
  sharing?: { database: TestDatabase }
  /** How long the shop waits for a payment provider. */
  providerTimeoutMs?: number
}

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>
export type TestShop = Awaited<ReturnType<typeof openSharedTestShop>>

/** A shop of this test's own: the whole app on a fresh database. It closes, and complains of logged errors, at the end. */
export async function openTestShop(options: Options = {}): Promise<TestShop> {
  const shop = await openSharedTestShop(options)
  onTestFinished(() => shop.close())
  return shop
}

/** One shop for the tests around it, where opening one for each would take too long and none changes what others see. */
export function useTestShop(options: Options = {}): () => TestShop {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openSharedTestShop(options)
  })
  afterAll(() => shop.close())
  return () => shop
}

const SECRET = 'a secret of the tests, which protects nothing'

/** The same for several tests: open it in `beforeAll`, and `close` it in `afterAll`. */
export async function openSharedTestShop(options: Options = {}) {
  const { now = new Date(), rateLimits = false, env = {}, sharing, providerTimeoutMs } = options
  const database = sharing?.database ?? (await createTestDatabase())
  const { db, url } = database
  const dataDir = await mkdtemp(join(tmpdir(), 'cartwright-test-shop-'))
  const { log, expectErrors, refuseErrors } = createTestLog()
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    RATE_LIMIT_FACTOR: rateLimits ? '1' : '1000',
    ...env,
  })
  const clock = createTestClock(new Date(now))
  const origin = config.publicUrl?.origin ?? 'http://localhost:3000'
  const bus = await openBus({ url, onError: () => {} })
  const jobs = createJobs({ url, log })
  const publicUrl = () => new URL(origin)
  const webhooks = { address: null as URL | null, held: false }
  const webhookUrl = () => (webhooks.held ? null : webhooks.address)
  const sandbox = await startSandbox({ dataDir: null, shopUrl: publicUrl, webhookUrl, clock, log })
  const gateways = openGateways({
    connections: sandboxConnections(sandbox),
    clock,
    // Breakers and waits go by the test's clock too.
    now: () => clock.now().getTime(),
    wait: async () => {},
    ...(providerTimeoutMs && { timeoutMs: providerTimeoutMs }),
  })
  const app = await createApp({
    config,
    log,
    database,
    bus,
    jobs,
    gateways,
    extraRoutes: (http) => sandboxRoutes(http, sandbox),
    clock,
    pages: NO_PAGES,
    publicUrl,
    storage: await openStorage({ dataDir }),
    secrets: [SECRET],
    webhookDelayMs: 0,
  })
  await jobs.open({ scheduling: false })
  await app.open()

  const make = rowsIn(db)
  const people = createPeople({ db, clock })
  const keyring = createKeyring([SECRET])
  const anonymousToken = createCsrf([SECRET]).tokenFor(null)

  function browser(options: BrowserOptions = {}): Browser {
    return openBrowser({ app: app.http, anonymousToken, origin }, options)
  }

  async function runJobs(): Promise<void> {
    await jobs.workOff()
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
    clock,
    make,
    keyring,
    log,
    jobs,
    expectErrors,
    sandbox,
    gateways,
    settings: () => ShopSettings.parse({}),
    queueMail: createQueueMail({ clock, keyring, publicUrl }),
    /** A visitor whom nobody knows. */
    browser,
    /** The same after logging in, with token, cookies and CSRF token. */
    async login(person: Person, options: BrowserOptions = {}): Promise<Browser> {
      const visitor = browser(options)
      const { token } = await visitor.ok(identity.login, {
        body: { email: person.email, password: person.password },
      })
      visitor.keepToken(token)
      return visitor
    },
    /** A login in no time, without a password: for tests about something else, and for logins that are over. */
    async signIn({ id }: Pick<Person, 'id'>, state: LoginState = 'live'): Promise<Browser> {
      const visitor = browser()
      await signIn({ db, clock, secret: SECRET }, visitor, { userId: id, state })
      return visitor
    },
    /** What a handler sees of a browser's login. */
    identify: (visitor: Browser): Promise<Actor> =>
      createIdentify({ db, clock, cookies: createCookieJar(false) })({
        headers: visitor.headers(),
        raw: { headers: visitor.headers() },
      } as never),
    /** From here on the payment providers reach the shop: before, their webhooks are lost on the way. */
    async listen(): Promise<URL> {
      webhooks.address ??= new URL(await app.http.listen({ host: '127.0.0.1', port: 0 }))
      return webhooks.address
    },
    /** Lets no webhook through, or lets through what was held; those wait for their next try by the clock. */
    holdWebhooks: (held: boolean) => {
      webhooks.held = held
    },
    /** Everything the providers have to tell by now is told and worked off. */
    async deliverWebhooks(): Promise<void> {
      await sandbox.runDue()
      await app.modules.orders.inbox.idle()
    },
    /** Does all the work that was put off until later, mails included. */
    runJobs,
    /** Every mail so far, written and sent as far as it will go. */
    async mails(): Promise<ReadMail[]> {
      await runJobs()
      return readMails(db, keyring)
    },
    /** The newest mail of a kind to somebody. */
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
      if (!sharing) await database.drop()
      await rm(dataDir, { recursive: true, force: true })
      refuseErrors()
    },
  }
}

/** Pages are tested in a browser; here any address that is no call gets an empty one. */
const NO_PAGES: PageSource = {
  handler: async () => async () =>
    new Response('<!doctype html><title>Page</title>', {
      status: 404,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    }),
  clientDir: null,
  stable: true,
  wrap: (next) => next,
}
