import type Stripe from 'stripe'
import { createAsk } from '../ask-provider.ts'
import type { Breaker } from '../breaker.ts'
import type { StripeConnection } from '../connections.ts'
import { ProviderRefused } from '../gateway.ts'
import { createStripeClient } from './client.ts'
import { isForbidden, translateStripeError } from './errors.ts'

/** Each null if active, else why Stripe does not show it. */
export type RegisteredDomain = { applePay: string | null; googlePay: string | null }

export type WalletDomains = {
  find: (domain: string) => Promise<RegisteredDomain | null>
  /** Registering a domain that is registered already turns it on and checks it again. */
  register: (domain: string) => Promise<RegisteredDomain>
}

type Deps = {
  connection: StripeConnection
  /** Not the one of payments: a key without this permission must not stop them. */
  breaker: Breaker
  timeoutMs: number
  wait?: (ms: number) => Promise<unknown>
}

/** The domains that Stripe shows wallets on: its payment method domains. */
export function createWalletDomains({ connection, breaker, timeoutMs, wait }: Deps): WalletDomains {
  const client = createStripeClient(connection, timeoutMs)
  const asking = createAsk({ breaker, translate, wait })
  const ask = <T>(call: (domains: Stripe['paymentMethodDomains']) => Promise<T>) =>
    asking(async () => call((await client()).paymentMethodDomains))

  async function look(domain: string): Promise<Stripe.PaymentMethodDomain | undefined> {
    const { data } = await ask((domains) => domains.list({ domain_name: domain, limit: 1 }))
    return data[0]
  }

  return {
    find: async (domain) => {
      const found = await look(domain)
      return found ? present(found) : null
    },
    register: async (domain) => {
      const known = await look(domain)
      if (!known) return present(await ask((domains) => domains.create({ domain_name: domain })))
      if (!known.enabled) await ask((domains) => domains.update(known.id, { enabled: true }))
      return present(await ask((domains) => domains.validate(known.id)))
    },
  }
}

function translate(error: unknown): unknown {
  if (!isForbidden(error)) return translateStripeError(error)
  return new ProviderRefused(
    'forbidden',
    'The Stripe key may not manage domains. Give it write access to payment method domains, or register the domain in the Stripe Dashboard.',
  )
}

function present({ enabled, apple_pay, google_pay }: Stripe.PaymentMethodDomain): RegisteredDomain {
  return { applePay: problemOf(enabled, apple_pay), googlePay: problemOf(enabled, google_pay) }
}

type Wallet = Stripe.PaymentMethodDomain['apple_pay'] | Stripe.PaymentMethodDomain['google_pay']

function problemOf(enabled: boolean, { status, status_details }: Wallet): string | null {
  if (!enabled) return 'The domain is turned off at Stripe.'
  if (status === 'active') return null
  return status_details?.error_message ?? 'Stripe has not activated it for this domain.'
}
