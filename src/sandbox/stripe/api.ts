import type { ApiRequest } from '../api-request.ts'
import type { Operation } from '../faults.ts'
import { type Form, parseForm } from '../form.ts'
import { stripeId } from '../ids.ts'
import type { Answer, Effect, HandlerFault, Perform } from '../perform.ts'
import { type Caller, identifyCaller } from './caller.ts'
import { confirmIntent } from './confirm.ts'
import { readConfirmation } from './confirmation.ts'
import { type StripeContext, showIntent } from './context.ts'
import { invalid, missing, StripeFailure } from './failure.ts'
import { getEvent, listDisputes, listEvents, listIntents, listRefunds, searchIntents } from './lists.ts'
import { cancelIntent, createIntent, getIntent } from './payment-intents.ts'
import { createDomain, getDomain, listDomains, updateDomain } from './payment-method-domains.ts'
import { createRefund, getRefund } from './refunds.ts'
import { API_VERSION, chargeWire, refundWire } from './wire.ts'

type Call = { context: StripeContext; id: string; form: Form; caller: Caller; fault: HandlerFault }

type Route = {
  method: 'GET' | 'POST'
  path: RegExp
  operation: Operation
  /** Whether a browser may call it with the publishable key and the client secret. */
  browser?: boolean
  run: (call: Call) => Effect
}

const ok = (body: unknown): Effect => ({ status: 200, body, changes: [] })

const ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: /^\/v1\/payment_intents$/,
    operation: 'payment_intents.create',
    run: ({ context, form, fault }) => createIntent(context, form, fault),
  },
  {
    method: 'GET',
    path: /^\/v1\/payment_intents$/,
    operation: 'payment_intents.list',
    run: ({ context, form }) => ok(listIntents(context, form)),
  },
  {
    method: 'GET',
    path: /^\/v1\/payment_intents\/search$/,
    operation: 'payment_intents.search',
    run: ({ context, form }) => ok(searchIntents(context, form)),
  },
  {
    method: 'GET',
    path: /^\/v1\/payment_intents\/(\w+)$/,
    operation: 'payment_intents.retrieve',
    browser: true,
    run: ({ context, id }) => ok(showIntent(context, getIntent(context, id))),
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_intents\/(\w+)\/confirm$/,
    operation: 'payment_intents.confirm',
    browser: true,
    run: ({ context, id, form, caller, fault }) =>
      confirmIntent(context, getIntent(context, id), readConfirmation(context, form, caller), fault),
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_intents\/(\w+)\/cancel$/,
    operation: 'payment_intents.cancel',
    run: ({ context, id, form }) => cancelIntent(context, id, form),
  },
  {
    method: 'GET',
    path: /^\/v1\/charges\/(\w+)$/,
    operation: 'charges.retrieve',
    run: ({ context, id }) => ok(chargeWire(getIntentByCharge(context, id))),
  },
  {
    method: 'POST',
    path: /^\/v1\/refunds$/,
    operation: 'refunds.create',
    run: ({ context, form, fault }) => createRefund(context, form, fault),
  },
  {
    method: 'GET',
    path: /^\/v1\/refunds$/,
    operation: 'refunds.list',
    run: ({ context, form }) => ok(listRefunds(context, form)),
  },
  {
    method: 'GET',
    path: /^\/v1\/refunds\/(\w+)$/,
    operation: 'refunds.retrieve',
    run: ({ context, id }) => {
      const refund = getRefund(context, id)
      return ok(refundWire(refund, context.store.find('intents', refund.paymentId)))
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/disputes$/,
    operation: 'disputes.list',
    run: ({ context, form }) => ok(listDisputes(context, form)),
  },
  {
    method: 'GET',
    path: /^\/v1\/events$/,
    operation: 'events.list',
    run: ({ context, form }) => ok(listEvents(context, form)),
  },
  {
    method: 'GET',
    path: /^\/v1\/events\/(\w+)$/,
    operation: 'events.retrieve',
    run: ({ context, id }) => ok(getEvent(context, id)),
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_method_domains$/,
    operation: 'payment_method_domains.create',
    run: ({ context, form }) => createDomain(context, form),
  },
  {
    method: 'GET',
    path: /^\/v1\/payment_method_domains$/,
    operation: 'payment_method_domains.list',
    run: ({ context, form }) => ok(listDomains(context, form)),
  },
  {
    method: 'GET',
    path: /^\/v1\/payment_method_domains\/(\w+)$/,
    operation: 'payment_method_domains.retrieve',
    run: ({ context, id }) => getDomain(context, id),
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_method_domains\/(\w+)$/,
    operation: 'payment_method_domains.update',
    run: ({ context, id, form }) => updateDomain(context, id, form),
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_method_domains\/(\w+)\/validate$/,
    operation: 'payment_method_domains.validate',
    run: ({ context, id }) => getDomain(context, id),
  },
]

export type StripeApi = ReturnType<typeof createStripeApi>

/** The part of Stripe's HTTP API that the shop uses. */
export function createStripeApi(context: StripeContext, perform: Perform) {
  return async function answerStripe(request: ApiRequest): Promise<Answer | null> {
    const form = parseForm(request.method === 'GET' ? request.query : request.body)
    const headers = { 'request-id': stripeId('req', 14), 'stripe-version': API_VERSION }
    try {
      const answer = await route(context, perform, request, form)
      return answer && { ...answer, headers: { ...headers, ...answer.headers } }
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error
      return { status: error.status, body: JSON.stringify(error.body), headers }
    }
  }
}

async function route(
  context: StripeContext,
  perform: Perform,
  { method, path, headers }: ApiRequest,
  form: Form,
): Promise<Answer | null> {
  const caller = identifyCaller(context.credentials, headers.authorization, form)
  const found = ROUTES.find((each) => each.method === method && each.path.test(path))
  if (!found) throw unknownUrl(method, path)
  const id = found.path.exec(path)?.[1] ?? ''
  if (caller.kind === 'browser') requireBrowserAccess(context, found, id, caller)
  const key = headers['idempotency-key']
  return perform({
    provider: 'stripe',
    operation: found.operation,
    key: method === 'POST' && typeof key === 'string' && key !== '' ? key : null,
    params: [method, path, form],
    run: (fault) => expand(context, found.run({ context, id, form, caller, fault }), form),
  })
}

/** The client secret proves that the browser belongs to the buyer. */
function requireBrowserAccess(
  context: StripeContext,
  found: Route,
  id: string,
  caller: Caller & { kind: 'browser' },
): void {
  if (!found.browser)
    throw new StripeFailure(403, {
      type: 'invalid_request_error',
      code: 'secret_key_required',
      message:
        'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
    })
  const intent = context.store.find('intents', id)
  if (!intent || caller.clientSecret !== `${intent.id}_secret_${intent.secret}`)
    throw invalid(
      'The client_secret provided does not match any associated PaymentIntent on this account. Ensure the provided client_secret and PaymentIntent exist.',
      { code: 'payment_intent_invalid_parameter', param: 'client_secret' },
    )
}

/** `expand[]=latest_charge` replaces the charge's id with the charge. */
function expand(context: StripeContext, effect: Effect, form: Form): Effect {
  const expanded = typeof form.expand === 'object' ? Object.values(form.expand) : []
  const body = effect.body as { object?: string; id?: string; latest_charge?: unknown }
  if (!expanded.includes('latest_charge') || body.object !== 'payment_intent') return effect
  const intent = body.id ? context.store.find('intents', body.id) : undefined
  return intent?.chargeId ? { ...effect, body: { ...body, latest_charge: chargeWire(intent) } } : effect
}

function getIntentByCharge(context: StripeContext, chargeId: string) {
  for (const intent of context.store.all('intents')) if (intent.chargeId === chargeId) return intent
  throw missing('charge', chargeId)
}

function unknownUrl(method: string, path: string): StripeFailure {
  return new StripeFailure(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs.`,
  })
}
