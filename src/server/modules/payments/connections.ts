import type { Payments } from '#server/config.ts'

/** How to reach Stripe. Live and sandbox differ only in this. */
export type StripeConnection = {
  baseUrl: string
  secretKey: string
  publishableKey: string
  /** All are accepted, so that a secret can be rotated. */
  webhookSecrets: readonly string[]
  live: boolean
}

export type PaypalConnection = {
  baseUrl: string
  clientId: string
  clientSecret: string
  webhookId: string
  live: boolean
  /** The only origins that webhook certificates may be fetched from, whatever an event says. */
  certificateOrigins: readonly string[]
}

export type Connections = { stripe: StripeConnection | null; paypal: PaypalConnection | null }

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
      ...stripe,
      // Stripe's own test mode is reached with test keys at the same address.
      live: !stripe.secretKey.includes('_test_'),
    },
    paypal: paypal && {
      baseUrl: 'https://api-m.paypal.com',
      ...paypal,
      live: true,
      certificateOrigins: ['https://api.paypal.com', 'https://api-m.paypal.com'],
    },
  }
}

export function sandboxConnections({ stripe, paypal }: SandboxAddress): Connections {
  const { webhookSecret, ...rest } = stripe
  return {
    stripe: { ...rest, webhookSecrets: [webhookSecret], live: false },
    paypal: { ...paypal, live: false, certificateOrigins: [paypal.baseUrl] },
  }
}
