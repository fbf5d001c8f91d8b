import { sandboxRoutes } from '#sandbox/pages/routes.ts'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import { type OpenProviders, run } from '#server/run-shop.ts'
import { standIns } from './rehearsal.ts'

/** The shop as `main.ts` runs it in rehearsal mode, see `rehearsal.ts`. */
const openRehearsal: OpenProviders = async ({ config, publicUrl, webhookUrl, clock, log }) => {
  const { dataDir } = config
  const sandbox = await startSandbox({
    dataDir,
    shopUrl: publicUrl,
    webhookUrl,
    clock,
    log,
    reachesLoopback: true,
  })
  return {
    connect: (payments) => standIns(payments, sandbox),
    routes: (http, { isAdmin, time }) => sandboxRoutes(http, sandbox, { isAdmin, time }),
    close: sandbox.close,
  }
}

await run(openRehearsal)
