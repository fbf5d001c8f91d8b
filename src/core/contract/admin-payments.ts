import * as z from 'zod/mini'
import { PAYMENT_MODES, PAYMENT_PROVIDERS } from '../domain/payment-status.ts'
import { Finding } from '../domain/setup-check.ts'
import { endpoint } from './endpoint.ts'
import { one } from './envelopes.ts'

export { Finding }

/** How payments are set up. Keys are never part of it. */
export const PaymentSetup = z.object({
  mode: z.enum(PAYMENT_MODES),
  providers: z.array(
    z.object({
      provider: z.enum(PAYMENT_PROVIDERS),
      /** The shop has keys of this provider. */
      connected: z.boolean(),
      webhook_url: z.string(),
      /** What to choose for the webhook at the provider. */
      events: z.array(z.string()),
    }),
  ),
})
export type PaymentSetup = z.infer<typeof PaymentSetup>

const WALLETS = ['apple_pay', 'google_pay'] as const

/** Whether Stripe may show wallets on this shop's domain. */
export const WalletDomain = z.object({
  domain: z.string(),
  /** Why wallets cannot work on this domain, whatever is registered. */
  problem: z.nullable(z.string()),
  registered: z.boolean(),
  wallets: z.array(
    z.object({ wallet: z.enum(WALLETS), active: z.boolean(), problem: z.nullable(z.string()) }),
  ),
})
export type WalletDomain = z.infer<typeof WalletDomain>

export const adminPayments = {
  setup: endpoint({
    method: 'GET',
    path: '/api/admin/payments',
    summary: 'The mode of payments, the connected providers, and the webhooks they need',
    access: 'staff',
    response: one(PaymentSetup),
    errors: [],
  }),
  walletDomain: endpoint({
    method: 'GET',
    path: '/api/admin/payments/wallet-domain',
    summary: "Whether Stripe shows Apple Pay and Google Pay on this shop's domain; null without Stripe",
    access: 'staff',
    response: one(z.nullable(WalletDomain)),
    errors: ['invalid_input', 'unavailable'],
  }),
  registerWalletDomain: endpoint({
    method: 'POST',
    path: '/api/admin/payments/wallet-domain',
    summary: "Register this shop's domain for wallets at Stripe, or check it again",
    access: 'admin',
    fresh: true,
    response: one(WalletDomain),
    errors: ['invalid_input', 'not_found', 'unavailable'],
  }),
  checks: endpoint({
    method: 'GET',
    path: '/api/admin/payments/checks',
    summary: 'Ask the providers whether accounts, webhooks and wallets are set up',
    access: 'admin',
    response: one(z.array(Finding)),
    errors: [],
  }),
  createWebhook: endpoint({
    method: 'POST',
    path: '/api/admin/payments/webhooks/{name}',
    summary:
      "Create the webhook for this shop's address at the provider and store its secret or id; one that exists gets the events it lacks",
    access: 'admin',
    fresh: true,
    logged: { kind: 'keys_changed' },
    params: z.object({ name: z.enum(PAYMENT_PROVIDERS) }),
    response: one(z.array(Finding)),
    errors: ['invalid_input', 'not_found', 'conflict', 'unavailable'],
  }),
}
