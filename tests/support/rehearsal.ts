import type { Sandbox } from '#sandbox/start-sandbox.ts'
import { type Connections, providerConnections } from '#server/modules/payments/index.ts'

/**
 * A rehearsal as its keys set it up, with the sandbox in place of the providers' servers. Browsers load the scripts
 * from the providers' own addresses, which a test answers with `page.route`.
 */
export function rehearsalConnections(sandbox: Pick<Sandbox, 'stripe' | 'paypal'>): Connections {
  const { webhookSecret, baseUrl, ...stripeKeys } = sandbox.stripe
  const { clientId, clientSecret, webhookId } = sandbox.paypal
  const { mode, stripe, paypal } = providerConnections({
    mode: 'rehearsal',
    stripe: { ...stripeKeys, webhookSecrets: [webhookSecret] },
    paypal: { clientId, clientSecret, webhookId },
  })
  return {
    mode,
    stripe: stripe && { ...stripe, baseUrl },
    paypal: paypal && { ...paypal, baseUrl, certificateOrigins: [baseUrl] },
  }
}

/** Settings that make the shop a rehearsal. The keys themselves are not used, see above. */
export const REHEARSAL_KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_rehearsal',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_rehearsal',
  STRIPE_WEBHOOK_SECRET: 'whsec_rehearsal',
  PAYPAL_CLIENT_ID: 'rehearsal',
  PAYPAL_CLIENT_SECRET: 'rehearsal',
  PAYPAL_WEBHOOK_ID: 'rehearsal',
  PAYPAL_ENVIRONMENT: 'sandbox',
}
