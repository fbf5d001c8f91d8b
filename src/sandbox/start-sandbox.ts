import { join } from 'node:path'
import { assemble } from './assemble.ts'
import { ensureCredentials } from './credentials.ts'
import { openListener } from './listener.ts'
import type { SandboxOptions } from './sandbox-options.ts'
import type { Webhook } from './send-webhook.ts'
import type { CredentialsRow } from './store/rows.ts'
import { openStore } from './store/store.ts'

export type Sandbox = Awaited<ReturnType<typeof startSandbox>>

const LATE_MS = 5_000

/** Starts stand-ins for Stripe and PayPal on this machine, with their wire protocols, ledger and storage. */
export async function startSandbox({ dataDir, log, lateMs = LATE_MS, port = 0, ...rest }: SandboxOptions) {
  const onError = (error: unknown) => log.error({ err: error }, 'the payment sandbox failed')
  const store = await openStore(dataDir === null ? null : join(dataDir, 'sandbox'))
  const credentials = await ensureCredentials(store)
  let origin = ''
  const parts = assemble({ store, credentials, lateMs, onError, baseUrl: () => origin, ...rest })
  const listener = await openListener({ port, onError, handlerFor: parts.handlerFor })
  origin = listener.url.origin
  parts.settlements.resume()
  parts.outbox.resume()

  const { outbox, scheduler, webhooks, shopper, bank, faults, ledger } = parts
  return {
    url: listener.url,
    ...keysOf(credentials, origin),
    shopper,
    bank,
    faults,
    ledger,
    events: {
      list: outbox.list,
      replay: outbox.replay,
      delay: outbox.delay,
      drop: outbox.drop,
      /** The event as it would be sent now, for tests that deliver it themselves. */
      sign: async (id: string): Promise<Webhook | null> => {
        const row = store.find('events', id)
        return row ? webhooks.sign(row) : null
      },
    },
    /** Sends all webhooks and settles all payments that are due, and waits for them. */
    runDue: scheduler.runDue,
    nextDueAt: scheduler.nextDueAt,
    close: async (): Promise<void> => {
      await listener.close()
      await scheduler.close()
      webhooks.close()
      await store.close()
    },
  }
}

/** The settings the shop uses in place of live keys. */
function keysOf(credentials: CredentialsRow, baseUrl: string) {
  return {
    stripe: {
      baseUrl,
      secretKey: credentials.stripeSecretKey,
      publishableKey: credentials.stripePublishableKey,
      webhookSecret: credentials.stripeWebhookSecret,
    },
    paypal: {
      baseUrl,
      clientId: credentials.paypalClientId,
      clientSecret: credentials.paypalClientSecret,
      webhookId: credentials.paypalWebhookId,
      merchantId: credentials.paypalMerchantId,
    },
  }
}
