import type { PaymentProvider } from '#core/domain/payment-status.ts'
import type { Keys } from '../keys/index.ts'
import type { SwitchingGateways } from './open-gateways.ts'
import { createPaypalSetup } from './paypal/setup.ts'
import type { ProviderSetup } from './provider-setup.ts'
import { createStripeSetup } from './stripe/setup.ts'

export type SetupDeps = {
  gateways: Pick<SwitchingGateways, 'connect' | 'browser' | 'wallets'>
  keys: Pick<Keys, 'forSetup' | 'stateOf' | 'webhook'>
  installation: () => Promise<string>
  publicUrl: () => URL
}

const TIMEOUT_MS = 10_000

/** The provider with the keys that the shop has for it, even if they are not in force yet. Null without keys. */
export function openSetup(
  { gateways, keys, installation }: SetupDeps,
  provider: PaymentProvider,
): ProviderSetup | null {
  const payments = keys.forSetup(provider)
  if (!payments) return null
  const { stripe, paypal } = gateways.connect(payments)
  const timeoutMs = TIMEOUT_MS
  if (provider === 'stripe')
    return stripe && createStripeSetup({ connection: stripe, installation, timeoutMs })
  return paypal && createPaypalSetup({ connection: paypal, timeoutMs })
}
