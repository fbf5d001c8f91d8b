import { adminPayments as contract, type PaymentSetup } from '#core/contract/admin-payments.ts'
import { webhooks } from '#core/contract/checkout.ts'
import { PAYMENT_PROVIDERS, PROVIDER_NAMES } from '#core/domain/payment-status.ts'
import type { Finding } from '#core/domain/setup-check.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import { auditActor } from '#server/platform/http/actor.ts'
import type { On } from '#server/platform/http/mount.ts'
import { createWebhook } from './create-webhook.ts'
import type { SwitchingGateways } from './open-gateways.ts'
import type { SetupDeps } from './open-setup.ts'
import { registerWalletDomain, showWalletDomain } from './wallet-domain.ts'
import { WEBHOOK_EVENTS } from './webhook-events.ts'

type Deps = SetupDeps & {
  on: On
  db: Db
  clock: Clock
  gateways: SwitchingGateways
  check: () => Promise<Finding[]>
}

export function staffPaymentRoutes({ on, check, ...deps }: Deps): void {
  on(contract.setup, () => ({ data: showSetup(deps) }))

  on(contract.walletDomain, async () => ({ data: await showWalletDomain(deps) }))

  on(contract.registerWalletDomain, async ({ request, actor }) => ({
    message: 'Domain registered.',
    data: await registerWalletDomain(deps, auditActor(request, actor)),
  }))

  on(contract.checks, async () => ({ data: await check() }))

  on(contract.createWebhook, async ({ params: { name }, request, actor }) => {
    await createWebhook(deps, name, auditActor(request, actor))
    return { message: `${PROVIDER_NAMES[name]} now tells this shop about payments.`, data: await check() }
  })
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
