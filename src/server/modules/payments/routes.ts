import { adminPayments as contract, type PaymentSetup } from '#core/contract/admin-payments.ts'
import { webhooks } from '#core/contract/checkout.ts'
import { PAYMENT_PROVIDERS } from '#core/domain/payment-status.ts'
import type { Db } from '#server/platform/database.ts'
import { auditActor } from '#server/platform/http/actor.ts'
import type { On } from '#server/platform/http/mount.ts'
import type { Gateways } from './open-gateways.ts'
import { registerWalletDomain, showWalletDomain } from './wallet-domain.ts'
import { WEBHOOK_EVENTS } from './webhook-events.ts'

type Deps = { on: On; db: Db; gateways: Gateways; publicUrl: () => URL }

export function staffPaymentRoutes({ on, ...deps }: Deps): void {
  on(contract.setup, () => ({ data: showSetup(deps) }))

  on(contract.walletDomain, async () => ({ data: await showWalletDomain(deps) }))

  on(contract.registerWalletDomain, async ({ request, actor }) => ({
    message: 'Domain registered.',
    data: await registerWalletDomain(deps, auditActor(request, actor)),
  }))
}

function showSetup({ gateways, publicUrl }: Pick<Deps, 'gateways' | 'publicUrl'>): PaymentSetup {
  return {
    mode: gateways.browser.mode,
    providers: PAYMENT_PROVIDERS.map((provider) => ({
      provider,
      connected: gateways.find(provider) !== null,
      webhook_url: new URL(webhooks[provider].path, publicUrl()).href,
      events: [...WEBHOOK_EVENTS[provider]],
    })),
  }
}
