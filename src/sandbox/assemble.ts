import { createAgenda } from './agenda.ts'
import type { ApiRequest } from './api-request.ts'
import { createBank } from './bank.ts'
import { createControl } from './control.ts'
import { createSigning } from './credentials.ts'
import { createFaults } from './faults.ts'
import { readLedger } from './ledger.ts'
import { createOutbox } from './outbox.ts'
import { createPaypalApi, currentAt } from './paypal/api.ts'
import type { PaypalContext } from './paypal/context.ts'
import { createPaypalDialect } from './paypal/dialect.ts'
import { createPaypalSigner } from './paypal/sign.ts'
import { type Answer, createPerform } from './perform.ts'
import { createPost } from './post-webhook.ts'
import type { SandboxOptions } from './sandbox-options.ts'
import { createSettlements } from './settlements.ts'
import { createShopper } from './shopper.ts'
import type { CredentialsRow } from './store/rows.ts'
import type { Change, Store } from './store/store.ts'
import { createStripeApi } from './stripe/api.ts'
import type { StripeContext } from './stripe/context.ts'
import { stripeDialect } from './stripe/dialect.ts'
import { createStripeSigner } from './stripe/sign.ts'

type Options = Omit<SandboxOptions, 'dataDir' | 'log' | 'port'> & {
  store: Store
  credentials: CredentialsRow
  lateMs: number
  /** Where the providers are reached. */
  baseUrl: () => string
  onError: (error: unknown) => void
}

/** Every part of the sandbox, made once and put together. */
export function assemble(options: Options) {
  const { store, credentials, shopUrl, webhookUrl = shopUrl, deliver } = options
  const { clock, lateMs, baseUrl, onError } = options
  const signing = createSigning(store, clock)
  const agenda = createAgenda({ clock, onError })
  const faults = createFaults()
  const webhooks = createPost({
    address: webhookUrl,
    host: () => shopUrl().host,
    deliver,
    sign: {
      stripe: createStripeSigner(credentials, clock),
      paypal: createPaypalSigner({ credentials, signing, clock, baseUrl }),
    },
  })
  const outbox = createOutbox({ store, clock, agenda, faults, post: webhooks.post, onError })
  const stripe: StripeContext = { store, clock, outbox, credentials, shopUrl, lateMs }
  const paypal: PaypalContext = { ...stripe, signing, baseUrl }
  const settlements = createSettlements({ store, agenda, stripe, paypal, commit })

  function committed(changes: readonly Change[]): void {
    outbox.send(changes)
    settlements.plan(changes)
  }

  async function commit(changes: readonly Change[]): Promise<void> {
    const kept = store.commit(changes)
    committed(changes)
    await kept
  }

  const dialects = { stripe: stripeDialect, paypal: createPaypalDialect((path) => currentAt(paypal, path)) }
  const perform = createPerform({ store, clock, faults, committed, dialects })
  const answerStripe = createStripeApi(stripe, perform)
  const ledger = () => readLedger(store)
  const answererOf = routeBy({
    stripe: answerStripe,
    paypal: createPaypalApi(paypal, perform),
    control: createControl({ credentials, faults, ledger }),
  })

  return {
    agenda,
    faults,
    outbox,
    settlements,
    webhooks,
    ledger,
    answererOf,
    bank: createBank({ store, stripe, paypal, commit }),
    shopper: createShopper({ stripe, paypal, commit, answerStripe }),
  }
}

type Answerer = (request: ApiRequest) => Promise<Answer | null>

const STRIPE_PATH = /^\/v1\/(?:payment_intents|charges|refunds|disputes|events)(?:\/|$)/

/** One listener for both providers: their paths do not meet. */
function routeBy(by: { stripe: Answerer; paypal: Answerer; control: Answerer }) {
  return (path: string): Answerer => {
    if (path.startsWith('/_sandbox/')) return by.control
    return STRIPE_PATH.test(path) ? by.stripe : by.paypal
  }
}
