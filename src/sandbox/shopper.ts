import type { ApiRequest } from './api-request.ts'
import type { PaypalContext } from './paypal/context.ts'
import { approveOrder, mayApprove } from './paypal/orders.ts'
import { approveSetupToken } from './paypal/vault.ts'
import type { Answer } from './perform.ts'
import type { Commit } from './settlements.ts'
import type { Intent, Order, Setup, SetupToken } from './store/rows.ts'
import { answerChallenge } from './stripe/confirm.ts'
import type { StripeContext } from './stripe/context.ts'
import { answerSetupChallenge } from './stripe/setup-intents.ts'
import { clientSecret } from './stripe/wire.ts'

/** What 3-D Secure is asked for. */
export type Challenged = Intent | Setup

export type Shopper = ReturnType<typeof createShopper>

type Deps = {
  stripe: StripeContext
  paypal: PaypalContext
  commit: Commit
  answerStripe: (request: ApiRequest) => Promise<Answer | null>
}

/** Any JSON; it is converted to the form that Stripe's browser library would send. */
type Fields = { [name: string]: unknown }

/** What the buyer's browser does directly at the providers. */
export function createShopper({ stripe, paypal, commit, answerStripe }: Deps) {
  function callStripe(
    method: 'GET' | 'POST',
    secret: string,
    action: string,
    fields: Fields,
  ): Promise<Answer | null> {
    const id = secret.split('_secret_')[0] ?? ''
    const form = toForm({ ...fields, client_secret: secret })
    return answerStripe({
      method,
      path: `/v1/${id.startsWith('seti_') ? 'setup' : 'payment'}_intents/${id.replace(/\W/g, '')}${action}`,
      query: method === 'GET' ? form : '',
      body: method === 'GET' ? '' : form,
      headers: {},
    })
  }

  return {
    /** Takes Stripe's own fields: `key`, `client_secret`, `payment_method_data`, `return_url`. Null means the connection was dropped. */
    confirmCard: ({ client_secret, ...fields }: Fields & { client_secret: string }) =>
      callStripe('POST', client_secret, '/confirm', fields),

    readIntent: ({ client_secret, ...fields }: Fields & { client_secret: string }) =>
      callStripe('GET', client_secret, '', fields),

    /** The payment or setup waiting for 3-D Secure; null if the secret does not match. */
    findChallenge(id: string, secret: string): Challenged | null {
      const intent = stripe.store.find('intents', id) ?? stripe.store.find('setups', id)
      return intent && clientSecret(intent) === secret ? intent : null
    },

    async answerChallenge(intent: Challenged, passed: boolean): Promise<void> {
      if (intent.status !== 'requires_action') return
      await commit(
        isSetup(intent)
          ? answerSetupChallenge(stripe, intent, passed)
          : answerChallenge(stripe, intent, passed).changes,
      )
    },

    findSetupToken: (id: string): SetupToken | null => paypal.store.find('setupTokens', id) ?? null,

    /** Agrees in PayPal's window that the account is saved. */
    async approveSetup(id: string): Promise<boolean> {
      const setup = paypal.store.find('setupTokens', id)
      const changes = setup ? approveSetupToken(setup) : []
      await commit(changes)
      return changes.length > 0
    },

    findOrder: (id: string): Order | null => paypal.store.find('orders', id) ?? null,

    /** Approves the order in PayPal's window. Approving again switches to another funding source. */
    async approveOrder(id: string, plan: Order['plan'] = 'complete'): Promise<boolean> {
      const order = paypal.store.find('orders', id)
      if (!order || !(mayApprove(order) || order.status === 'APPROVED')) return false
      await commit(approveOrder(paypal, order, plan))
      return true
    },
  }
}

export function isSetup(intent: Challenged): intent is Setup {
  return !('amountCents' in intent)
}

function toForm(fields: Fields): string {
  const form = new URLSearchParams()
  const add = (name: string, value: unknown): void => {
    if (value === undefined || value === null) return
    if (typeof value === 'object')
      for (const [inner, each] of Object.entries(value)) add(`${name}[${inner}]`, each)
    else form.append(name, String(value))
  }
  for (const [name, value] of Object.entries(fields)) add(name, value)
  return form.toString()
}
