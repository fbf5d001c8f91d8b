import type { Sandbox } from '#sandbox/start-sandbox.ts'
import { readConfig } from '#server/config.ts'
import type { Payments } from '#server/config-payments.ts'
import { type Connections, providerConnections, sandboxConnections } from '#server/modules/payments/index.ts'

/** Settings that make the shop a rehearsal. The sandbox, which makes up its own keys, stands for these. */
export const REHEARSAL_KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_rehearsal',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_rehearsal',
  STRIPE_WEBHOOK_SECRET: 'whsec_rehearsal',
  PAYPAL_CLIENT_ID: 'rehearsal',
  PAYPAL_CLIENT_SECRET: 'rehearsal',
  PAYPAL_WEBHOOK_ID: 'rehearsal',
  PAYPAL_ENVIRONMENT: 'sandbox',
}

export const REHEARSAL_PAYMENTS: Payments = readConfig(REHEARSAL_KEYS).payments

/**
 * The providers as the keys set them up, with the sandbox in place of their servers; nothing leaves this machine.
 * Browsers load the scripts from the providers' own addresses, which a test answers with `page.route`.
 */
export function standIns(payments: Payments, sandbox: Pick<Sandbox, 'stripe' | 'paypal'>): Connections {
  if (payments.mode === 'sandbox') return sandboxConnections(sandbox)
  const { mode, stripe, paypal } = providerConnections(payments)
  const { baseUrl } = sandbox.stripe
  return {
    mode,
    stripe: stripe && { ...stripe, baseUrl, ...(isRehearsal(stripe.secretKey) && stripeKeys(sandbox)) },
    paypal: paypal && {
      ...paypal,
      baseUrl,
      certificateOrigins: [baseUrl],
      ...(paypal.clientId === REHEARSAL_KEYS.PAYPAL_CLIENT_ID && sandbox.paypal),
    },
  }
}

function isRehearsal(secretKey: string): boolean {
  return secretKey === REHEARSAL_KEYS.STRIPE_SECRET_KEY
}

function stripeKeys({ stripe: { webhookSecret, ...keys } }: Pick<Sandbox, 'stripe'>) {
  return { ...keys, webhookSecrets: [webhookSecret] }
}
