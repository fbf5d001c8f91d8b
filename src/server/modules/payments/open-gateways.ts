import type { PaymentMode, PaymentProvider } from '#core/domain/payment-status.ts'
import { AppError } from '#core/errors.ts'
import type { Payments } from '#server/config-payments.ts'
import type { Clock } from '#server/platform/clock.ts'
import { NO_TRACES, type Traces } from '#server/platform/tracing/traces.ts'
import { createBreaker } from './breaker.ts'
import type { Connections } from './connections.ts'
import type { Gateway } from './gateway.ts'
import { createPaypalGateway } from './paypal/gateway.ts'
import { createStripeGateway } from './stripe/gateway.ts'
import { createWalletDomains, type WalletDomains } from './stripe/wallet-domains.ts'
import { traceGateway } from './trace-gateway.ts'

export type Gateways = {
  /** Null where the shop has no keys of that provider. */
  find: (provider: PaymentProvider) => Gateway | null
  /** Throws `not_found` where it has none: that way to pay does not exist here. */
  get: (provider: PaymentProvider) => Gateway
  /** Null without Stripe. */
  wallets: WalletDomains | null
  /** What the browser may know. */
  browser: BrowserKeys
}

export type BrowserKeys = {
  mode: PaymentMode
  stripe: { publishableKey: string; scriptUrl: string } | null
  paypal: { clientId: string; scriptUrl: string } | null
}

type Options = {
  connections: Connections
  /** The name of this installation. */
  installation: () => Promise<string>
  clock: Clock
  traces?: Traces
  timeoutMs?: number
  /** For tests: a monotonic clock in milliseconds, and how to wait. */
  now?: () => number
  wait?: (ms: number) => Promise<unknown>
}

const TIMEOUT_MS = 10_000

export type SwitchingGateways = Gateways & {
  /** Takes other keys into use. Calls that are under way finish with the ones they started with. */
  use: (payments: Payments) => void
  connect: (payments: Payments) => Connections
}

type SwitchOptions = Omit<Options, 'connections'> & {
  payments: Payments
  /** How to reach the providers with these keys. */
  connect: (payments: Payments) => Connections
}

/** Gateways whose keys can change while the shop runs. */
export function openSwitchingGateways({ payments, connect, ...options }: SwitchOptions): SwitchingGateways {
  let connections = connect(payments)
  let current = openGateways({ ...options, connections })
  return {
    find: (provider) => current.find(provider),
    get: (provider) => current.get(provider),
    get wallets() {
      return current.wallets
    },
    get browser() {
      return current.browser
    },
    use: (next) => {
      const changed = connect(next)
      if (JSON.stringify(changed) === JSON.stringify(connections)) return
      connections = changed
      current = openGateways({ ...options, connections })
    },
    connect,
  }
}

/** Both providers behind one interface, each with its own breaker, so that one being down does not affect the other. */
export function openGateways(options: Options): Gateways {
  const { connections, installation, clock, timeoutMs = TIMEOUT_MS, now, wait } = options
  const { traces = NO_TRACES } = options
  const { stripe, paypal } = connections
  const shared = { installation, clock, timeoutMs, wait }
  const gateways: Record<PaymentProvider, Gateway | null> = {
    stripe: stripe && createStripeGateway({ ...shared, connection: stripe, breaker: createBreaker(now) }),
    paypal: paypal && createPaypalGateway({ ...shared, connection: paypal, breaker: createBreaker(now) }),
  }
  const traced = {
    stripe: gateways.stripe && traceGateway(gateways.stripe, traces),
    paypal: gateways.paypal && traceGateway(gateways.paypal, traces),
  }

  return {
    find: (provider) => traced[provider],
    get: (provider) => {
      const gateway = traced[provider]
      if (!gateway) throw new AppError('not_found')
      return gateway
    },
    wallets:
      stripe && createWalletDomains({ connection: stripe, breaker: createBreaker(now), timeoutMs, wait }),
    browser: {
      mode: connections.mode,
      stripe: stripe && { publishableKey: stripe.publishableKey, scriptUrl: stripe.scriptUrl },
      paypal: paypal && { clientId: paypal.clientId, scriptUrl: paypal.scriptUrl },
    },
  }
}
