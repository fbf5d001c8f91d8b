import { paths } from '#core/paths.ts'
import type { Payments } from '#server/config.ts'

/** How to reach Stripe. Live and sandbox differ only in this. */
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

export type Connections = { stripe: StripeConnection | null; paypal: PaypalConnection | null }

/** Of the release that the types of `@stripe/stripe-js` describe. */
const STRIPE_SCRIPT = 'https://js.stripe.com/endive/stripe.js'

/** What a sandbox reports about itself. */
type SandboxAddress = {
  stripe: { baseUrl: string; secretKey: string; publishableKey: string; webhookSecret: string }
  paypal: { baseUrl: string; clientId: string; clientSecret: string; webhookId: string }
}

/** The real providers, as far as there are keys for them. */
export function liveConnections({ stripe, paypal }: Extract<Payments, { mode: 'live' }>): Connections {
  return {
    stripe: stripe && {
      baseUrl: 'https://api.stripe.com',
      scriptUrl: STRIPE_SCRIPT,
      ...stripe,
      // Stripe's own test mode is reached with test keys at the same address.
      live: !stripe.secretKey.includes('_test_'),
    },
    paypal: paypal && {
      baseUrl: 'https://api-m.paypal.com',
      scriptUrl: 'https://www.paypal.com/sdk/js',
      ...paypal,
      live: true,
      certificateOrigins: ['https://api.paypal.com', 'https://api-m.paypal.com'],
    },
  }
}

export function sandboxConnections({ stripe, paypal }: SandboxAddress): Connections {
  const { webhookSecret, ...rest } = stripe
  return {
    stripe: { ...rest, scriptUrl: paths.sandboxStripeScript(), webhookSecrets: [webhookSecret], live: false },
    paypal: {
      ...paypal,
      scriptUrl: paths.sandboxPaypalScript(),
      live: false,
      certificateOrigins: [paypal.baseUrl],
    },
  }
}
