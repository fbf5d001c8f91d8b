import type { ApiRequest } from './api-request.ts'
import { createBank } from './bank.ts'
import { createControl } from './control.ts'
import { createSigning } from './credentials.ts'
import { createFaults } from './faults.ts'
import { readLedger } from './ledger.ts'
import { createOutbox } from './outbox.ts'
import { createPaypalApi, readResource } from './paypal/api.ts'
import type { PaypalContext } from './paypal/context.ts'
import { createPaypalDialect } from './paypal/dialect.ts'
import { createPaypalSigner } from './paypal/sign.ts'
import { type Answer, createPerform } from './perform.ts'
import type { SandboxOptions } from './sandbox-options.ts'
import { createScheduler } from './scheduler.ts'
import { createWebhookSender } from './send-webhook.ts'
import { createSettlements } from './settlements.ts'
import { createShopper } from './shopper.ts'
import type { CredentialsRow } from './store/rows.ts'
import type { Change, Store } from './store/store.ts'
import { createStripeApi } from './stripe/api.ts'
import type { StripeContext } from './stripe/context.ts'
import { stripeDialect } from './stripe/dialect.ts'
import { followUp } from './stripe/follow-up.ts'
import { createStripeSigner } from './stripe/sign.ts'
import { newestWebhook } from './webhook-address.ts'

type Options = Omit<SandboxOptions, 'dataDir' | 'log' | 'port'> & {
  store: Store
  credentials: CredentialsRow
  lateMs: number
  /** Where the shop reaches the providers. */
  baseUrl: () => string
  onError: (error: unknown) => void
}

/** Creates every part of the sandbox once and wires them together. */
export function assemble(options: Options) {
  const { store, credentials, shopUrl, webhookUrl = shopUrl, deliver } = options
  const { clock, machineClock = clock, lateMs, baseUrl, onError, reachesLoopback = false } = options
  const signing = createSigning(store, machineClock)
  const scheduler = createScheduler({ clock, onError })
  const faults = createFaults()
  const webhooks = createWebhookSender({
    address: webhookUrl,
    host: () => shopUrl().host,
    deliver,
    sign: {
      stripe: createStripeSigner(
        () => newestWebhook(store, 'stripe')?.secret ?? credentials.stripeWebhookSecret,
        clock,
      ),
      paypal: createPaypalSigner({ store, credentials, signing, clock, baseUrl }),
    },
  })
  const outbox = createOutbox({ store, clock, scheduler, faults, sendWebhook: webhooks.send, onError })
  const stripe: StripeContext = {
    store,
    clock,
    outbox,
    credentials,
    shopUrl,
    reachesLoopback,
    lateMs,
  }
  const paypal: PaypalContext = { ...stripe, signing, baseUrl, machineClock }
  const settlements = createSettlements({ store, scheduler, stripe, paypal, commit })

  function afterCommit(changes: readonly Change[]): void {
    outbox.send(changes)
    settlements.schedule(changes)
    const followed = followUp(stripe, changes)
    if (followed.length > 0) void commit(followed).catch(onError)
  }

  async function commit(changes: readonly Change[]): Promise<void> {
    const written = store.commit(changes)
    afterCommit(changes)
    await written
  }

  const dialects = {
    stripe: stripeDialect,
    paypal: createPaypalDialect((path) => readResource(paypal, path)),
  }
  const perform = createPerform({ store, clock, faults, afterCommit, dialects })
  const answerStripe = createStripeApi(stripe, perform)
  const ledger = () => readLedger(store)
  const handlerFor = createRouter({
    stripe: answerStripe,
    paypal: createPaypalApi(paypal, perform),
    control: createControl({ credentials, faults, ledger }),
  })

  return {
    scheduler,
    faults,
    outbox,
    settlements,
    webhooks,
    ledger,
    handlerFor,
    bank: createBank({ store, stripe, paypal, commit }),
    shopper: createShopper({ stripe, paypal, commit, answerStripe }),
  }
}

type Handler = (request: ApiRequest) => Promise<Answer | null>

const STRIPE_PATH =
  /^\/v1\/(?:payment_intents|customers|setup_intents|payment_methods|charges|refunds|disputes|radar|reviews|events|payment_method_domains|account|webhook_endpoints)(?:\/|$)/

/** Both providers share one listener because their paths never overlap. */
function createRouter(handlers: { stripe: Handler; paypal: Handler; control: Handler }) {
  return (path: string): Handler => {
    if (path.startsWith('/_sandbox/')) return handlers.control
    return STRIPE_PATH.test(path) ? handlers.stripe : handlers.paypal
  }
}
