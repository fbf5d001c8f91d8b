import { join } from 'node:path'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import { createAgenda } from './agenda.ts'
import { createBank } from './bank.ts'
import { createControl } from './control.ts'
import { createSigning, ensureCredentials } from './credentials.ts'
import { createFaults } from './faults.ts'
import { readLedger } from './ledger.ts'
import { openListener } from './listener.ts'
import { createOutbox } from './outbox.ts'
import { createPaypalApi, currentAt } from './paypal/api.ts'
import type { PaypalContext } from './paypal/context.ts'
import { createPaypalDialect } from './paypal/dialect.ts'
import { createPaypalSigner } from './paypal/sign.ts'
import { createPerform } from './perform.ts'
import { createPost } from './post-webhook.ts'
import { createSettlements } from './settlements.ts'
import { createShopper } from './shopper.ts'
import type { Change } from './store/store.ts'
import { openStore } from './store/store.ts'
import { createStripeApi } from './stripe/api.ts'
import type { StripeContext } from './stripe/context.ts'
import { stripeDialect } from './stripe/dialect.ts'
import { createStripeSigner } from './stripe/sign.ts'

export type SandboxOptions = {
  /** Test payments are kept in `sandbox` below it; null keeps them in memory only. */
  dataDir: string | null
  /** The address shoppers use: links to the sandbox's pages are made from it. */
  shopUrl: () => URL
  /** Where webhooks are sent to, when that is not `shopUrl`; null while the shop does not listen. */
  webhookUrl?: () => URL | null
  clock: Clock
  log: Pick<Log, 'error'>
  /** How long payments that arrive late take. */
  lateMs?: number
  /** 0 takes a free one. */
  port?: number
}

export type Sandbox = Awaited<ReturnType<typeof startSandbox>>

const LATE_MS = 5_000

/** Stripe and PayPal on this machine: their wire protocols, their own books, their own memory. */
export async function startSandbox(options: SandboxOptions) {
  const { dataDir, shopUrl, webhookUrl = shopUrl, clock, log, lateMs = LATE_MS, port = 0 } = options
  const onError = (error: unknown) => log.error({ err: error }, 'the payment sandbox failed')
  const store = await openStore(dataDir === null ? null : join(dataDir, 'sandbox'))
  const credentials = await ensureCredentials(store)
  const signing = createSigning(store, clock)
  const agenda = createAgenda({ clock, onError })
  const faults = createFaults()
  let origin = 'http://127.0.0.1'
  const baseUrl = () => origin

  const webhooks = createPost({
    address: webhookUrl,
    host: () => shopUrl().host,
    sign: {
      stripe: createStripeSigner(credentials, clock),
      paypal: createPaypalSigner({ credentials, signing, clock, baseUrl }),
    },
  })
  const outbox = createOutbox({ store, clock, agenda, faults, post: webhooks.post })
  const stripe: StripeContext = { store, clock, outbox, credentials, shopUrl, lateMs }
  const paypal: PaypalContext = { ...stripe, signing, baseUrl }

  const committed = (changes: readonly Change[]) => {
    outbox.send(changes)
    settlements.plan(changes)
  }
  const commit = async (changes: readonly Change[]) => {
    const kept = store.commit(changes)
    committed(changes)
    await kept
  }
  const settlements = createSettlements({ store, agenda, stripe, paypal, commit })
  const dialects = {
    stripe: stripeDialect,
    paypal: createPaypalDialect((path) => currentAt(paypal, path)),
  }
  const perform = createPerform({ store, clock, faults, committed, dialects })
  const answerStripe = createStripeApi(stripe, perform)
  const answerPaypal = createPaypalApi(paypal, perform)
  const bank = createBank({ store, stripe, paypal, commit })
  const ledger = () => readLedger(store)
  const answerControl = createControl({ credentials, faults, ledger })

  const listener = await openListener({
    port,
    onError,
    answerer: (path) =>
      path.startsWith('/_sandbox/') ? answerControl : isStripePath(path) ? answerStripe : answerPaypal,
  })
  origin = listener.url.origin
  settlements.resume()
  outbox.resume()

  return {
    url: listener.url,
    /** What the shop is configured with, in place of live keys. */
    stripe: {
      baseUrl: origin,
      secretKey: credentials.stripeSecretKey,
      publishableKey: credentials.stripePublishableKey,
      webhookSecret: credentials.stripeWebhookSecret,
    },
    paypal: {
      baseUrl: origin,
      clientId: credentials.paypalClientId,
      clientSecret: credentials.paypalClientSecret,
      webhookId: credentials.paypalWebhookId,
      merchantId: credentials.paypalMerchantId,
    },
    shopper: createShopper({ stripe, paypal, commit, answerStripe }),
    bank,
    faults,
    ledger,
    events: {
      list: outbox.list,
      replay: outbox.replay,
      delay: outbox.delay,
      drop: outbox.drop,
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

const STRIPE_PATH = /^\/v1\/(?:payment_intents|charges|refunds|disputes|events)(?:\/|$)/

function isStripePath(path: string): boolean {
  return STRIPE_PATH.test(path)
}
