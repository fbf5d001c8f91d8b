import type { PaymentMode } from '#core/domain/payment-status.ts'
import { paths } from '#core/paths.ts'
import type { Payments, PaypalKeys, StripeKeys } from '#server/config-payments.ts'

/** How to reach Stripe. The modes differ only in this. */
export type StripeConnection = {
  baseUrl: string
  secretKey: string
  publishableKey: string
  /** Where browsers load Stripe's script from. */
  scriptUrl: string
  /** All are accepted, so that a secret can be rotated. */
  webhookSecrets: readonly string[]
  live: boolean
}

export type PaypalConnection = {
  baseUrl: string
  clientId: string
  clientSecret: string
  webhookId: string
  /** Where browsers load PayPal's script from. */
  scriptUrl: string
  live: boolean
  /** The only origins that webhook certificates may be fetched from, whatever an event says. */
  certificateOrigins: readonly string[]
}

export type Connections = {
  mode: PaymentMode
  stripe: StripeConnection | null
  paypal: PaypalConnection | null
}

/** Of the release that the types of `@stripe/stripe-js` describe. */
const STRIPE_SCRIPT = 'https://js.stripe.com/endive/stripe.js'

/** What a sandbox reports about itself. */
type SandboxAddress = {
  stripe: { baseUrl: string; secretKey: string; publishableKey: string; webhookSecret: string }
  paypal: { baseUrl: string; clientId: string; clientSecret: string; webhookId: string }
}

const PAYPAL_HOSTS = {
  live: {
    baseUrl: 'https://api-m.paypal.com',
    scriptUrl: 'https://www.paypal.com/sdk/js',
    certificateOrigins: ['https://api.paypal.com', 'https://api-m.paypal.com'],
  },
  rehearsal: {
    baseUrl: 'https://api-m.sandbox.paypal.com',
    scriptUrl: 'https://www.sandbox.paypal.com/sdk/js',
    certificateOrigins: ['https://api.sandbox.paypal.com', 'https://api-m.sandbox.paypal.com'],
  },
}

/** The real providers or their test environments, as far as there are keys for them. */
export function providerConnections(payments: Exclude<Payments, { mode: 'sandbox' }>): Connections {
  if (payments.mode === 'off') return { mode: 'off', stripe: null, paypal: null }
  const { mode, stripe, paypal } = payments
  const live = mode === 'live'
  return {
    mode,
    stripe: stripe && stripeConnection(stripe, live),
    paypal: paypal && paypalConnection(paypal, live),
  }
}

/** Stripe has one address for both modes; the key decides. */
function stripeConnection(keys: StripeKeys, live: boolean): StripeConnection {
  return { baseUrl: 'https://api.stripe.com', scriptUrl: STRIPE_SCRIPT, live, ...keys }
}

function paypalConnection(keys: PaypalKeys, live: boolean): PaypalConnection {
  return { ...PAYPAL_HOSTS[live ? 'live' : 'rehearsal'], live, ...keys }
}

/** For a program beside the shop. The sandbox lives in the shop's own process, so it cannot be asked. */
export function connectFromOutside(payments: Payments): Connections {
  return payments.mode === 'sandbox'
    ? { mode: 'sandbox', stripe: null, paypal: null }
    : providerConnections(payments)
}

export function sandboxConnections({ stripe, paypal }: SandboxAddress): Connections {
  const { webhookSecret, ...rest } = stripe
  return {
    mode: 'sandbox',
    stripe: { ...rest, scriptUrl: paths.sandboxStripeScript(), webhookSecrets: [webhookSecret], live: false },
    paypal: {
      ...paypal,
      scriptUrl: paths.sandboxPaypalScript(),
      live: false,
      certificateOrigins: [paypal.baseUrl],
    },
  }
}
