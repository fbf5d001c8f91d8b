import { join } from 'node:path'
import { assemble } from './assemble.ts'
import { ensureCredentials } from './credentials.ts'
import { openListener } from './listener.ts'
import type { Webhook } from './post-webhook.ts'
import type { SandboxOptions } from './sandbox-options.ts'
import type { CredentialsRow } from './store/rows.ts'
import { openStore } from './store/store.ts'

export type Sandbox = Awaited<ReturnType<typeof startSandbox>>

const LATE_MS = 5_000

/** Stripe and PayPal on this machine: their wire protocols, their own books, their own memory. */
export async function startSandbox({ dataDir, log, lateMs = LATE_MS, port = 0, ...rest }: SandboxOptions) {
  const onError = (error: unknown) => log.error({ err: error }, 'the payment sandbox failed')
  const store = await openStore(dataDir === null ? null : join(dataDir, 'sandbox'))
  const credentials = await ensureCredentials(store)
  let origin = ''
  const parts = assemble({ store, credentials, lateMs, onError, baseUrl: () => origin, ...rest })
  const listener = await openListener({ port, onError, answerer: parts.answererOf })
  origin = listener.url.origin
  parts.settlements.resume()
  parts.outbox.resume()

  const { outbox, agenda, webhooks, shopper, bank, faults, ledger } = parts
  return {
    url: listener.url,
    ...keysOf(credentials, origin),
    /** What the buyer's browser does at the providers. */
    shopper,
    /** What happens behind the providers' counters. */
    bank,
    /** What shall go wrong. */
    faults,
    ledger,
    events: {
      list: outbox.list,
      replay: outbox.replay,
      delay: outbox.delay,
      drop: outbox.drop,
      /** The event as it would be sent now, to deliver it by hand. */
      sign: async (id: string): Promise<Webhook | null> => {
        const row = store.find('events', id)
        return row ? webhooks.signed(row) : null
      },
    },
    /** Sends every webhook and settles every payment that is due by the clock, and waits for it. */
    runDue: agenda.runDue,
    close: async (): Promise<void> => {
      await listener.close()
      await agenda.close()
      webhooks.close()
      await store.close()
    },
  }
}

/** What the shop is configured with, in place of live keys. */
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
