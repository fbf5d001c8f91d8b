import { sandboxRoutes } from '#sandbox/pages/routes.ts'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import { type OpenProviders, run } from '#server/main.ts'
import { rehearsalConnections } from './rehearsal.ts'

/** The shop as `main.ts` runs it in rehearsal mode, see `rehearsal.ts`. */
const openRehearsal: OpenProviders = async ({ config, publicUrl, webhookUrl, clock, log }) => {
  const { dataDir, payments } = config
  if (payments.mode !== 'rehearsal') throw new Error(`The keys are for ${payments.mode}, not a rehearsal.`)
  const sandbox = await startSandbox({ dataDir, shopUrl: publicUrl, webhookUrl, clock, log })
  return {
    connections: rehearsalConnections(sandbox),
    routes: (http, { isAdmin }) => sandboxRoutes(http, sandbox, { isAdmin }),
    close: sandbox.close,
  }
}

await run(openRehearsal)
