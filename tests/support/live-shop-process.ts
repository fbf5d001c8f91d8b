import { sandboxRoutes } from '#sandbox/pages/routes.ts'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openGateways, sandboxConnections } from '#server/modules/payments/index.ts'
import { openBuiltPages } from '#server/pages/page-source.ts'
import { systemClock } from '#server/platform/clock.ts'
import { openDatabase } from '#server/platform/database.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { createJobs } from '#server/platform/jobs.ts'
import { listen } from '#server/platform/listen.ts'
import { createLog } from '#server/platform/log.ts'
import { openBus } from '#server/platform/notify.ts'
import { openStorage } from '#server/platform/storage.ts'
import { PAYPAL_SCRIPT, STRIPE_SCRIPT } from './live-shop.ts'

/**
 * The program of `live-shop.ts`: a shop whose pages load the providers' scripts from their real addresses, as with real
 * keys, while its server calls the sandbox.
 */
const config = readConfig()
const { dataDir } = config
const log = createLog(config)
const clock = systemClock
const postgres = await startEmbeddedPostgres({ dataDir })
const database = openDatabase({ url: postgres.url, poolSize: 4, onError: () => {} })
const bus = await openBus({ url: postgres.url, onError: () => {} })
const jobs = createJobs({ url: postgres.url, log })
const served = { url: new URL('http://localhost') }
const sandbox = await startSandbox({ dataDir: null, shopUrl: () => served.url, clock, log })
const { stripe, paypal } = sandboxConnections(sandbox)
const connections = {
  stripe: stripe && { ...stripe, scriptUrl: STRIPE_SCRIPT },
  paypal: paypal && { ...paypal, scriptUrl: PAYPAL_SCRIPT },
}
const app = await createApp({
  config,
  log,
  database,
  bus,
  jobs,
  clock,
  gateways: openGateways({ connections, clock }),
  storage: await openStorage({ dataDir }),
  secrets: ['a test secret that protects nothing'],
  pages: await openBuiltPages(new URL('../../', import.meta.url)),
  publicUrl: () => served.url,
  extraRoutes: (http) => sandboxRoutes(http, sandbox),
})
served.url = await listen(app.http, config)
await jobs.start()
await app.open()

async function stop(): Promise<void> {
  await app.http.close()
  await sandbox.close()
  await jobs.stop()
  await bus.close()
  await database.close()
  await postgres.stop()
  process.exit()
}
// The channel closes with the test run.
process.once('SIGTERM', () => void stop()).once('disconnect', () => void stop())
process.stdout.write(`Shop ready at ${served.url.origin}\n`)
