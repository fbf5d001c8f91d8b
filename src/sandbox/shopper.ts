import type { ApiRequest } from './api-request.ts'
import type { PaypalContext } from './paypal/context.ts'
import { approveOrder, mayApprove } from './paypal/orders.ts'
import type { Answer } from './perform.ts'
import type { Commit } from './settlements.ts'
import type { Intent, Order } from './store/rows.ts'
import { answerChallenge } from './stripe/confirm.ts'
import type { StripeContext } from './stripe/context.ts'
import { clientSecret } from './stripe/wire.ts'

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
      path: `/v1/payment_intents/${id.replace(/\W/g, '')}${action}`,
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

    /** The intent waiting for 3-D Secure; null if the secret does not match. */
    findChallenge(id: string, secret: string): Intent | null {
      const intent = stripe.store.find('intents', id)
      return intent && clientSecret(intent) === secret ? intent : null
    },

    async answerChallenge(intent: Intent, passed: boolean): Promise<void> {
      if (intent.status === 'requires_action') await commit(answerChallenge(stripe, intent, passed).changes)
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
