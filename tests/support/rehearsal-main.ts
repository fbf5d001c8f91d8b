import { sandboxRoutes } from '#sandbox/pages/routes.ts'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import { type OpenProviders, run } from '#server/main.ts'
import { providerConnections } from '#server/modules/payments/index.ts'

/**
 * The shop as `main.ts` runs it in rehearsal mode, with the sandbox in place of the providers' servers. Browsers load
 * the scripts from the providers' own addresses, which a test answers with `page.route`.
 */
const openRehearsal: OpenProviders = async ({ config, publicUrl, webhookUrl, clock, log }) => {
  const { mode } = config.payments
  if (mode !== 'rehearsal') throw new Error(`The settings are for ${mode}, not for a rehearsal.`)
  const sandbox = await startSandbox({
    dataDir: config.dataDir,
    shopUrl: publicUrl,
    webhookUrl,
    clock,
    log,
  })
  const { webhookSecret, baseUrl, ...stripeKeys } = sandbox.stripe
  const { merchantId, ...paypalKeys } = sandbox.paypal
  const { stripe, paypal } = providerConnections({
    mode,
    stripe: { ...stripeKeys, webhookSecrets: [webhookSecret] },
    paypal: paypalKeys,
  })
  return {
    connections: {
      mode,
      stripe: stripe && { ...stripe, baseUrl },
      paypal: paypal && { ...paypal, baseUrl, certificateOrigins: [baseUrl] },
    },
    routes: (http) => sandboxRoutes(http, sandbox),
    close: sandbox.close,
  }
}

await run(openRehearsal)
