import type { ApiRequest } from '../api-request.ts'
import type { Operation } from '../faults.ts'
import { type Form, parseForm } from '../form.ts'
import { stripeId } from '../ids.ts'
import type { Answer, Effect, HandlerFault, Perform } from '../perform.ts'
import { Refusal } from '../refusal.ts'
import { accountWire } from './account.ts'
import { type Caller, identifyCaller, requirePermission } from './caller.ts'
import { confirmIntent } from './confirm.ts'
import { readConfirmation } from './confirmation.ts'
import { type StripeContext, showIntent } from './context.ts'
import { invalid, missing, StripeFailure } from './failure.ts'
import { getWarning, listWarnings } from './fraud-warnings.ts'
import { getEvent, listDisputes, listEvents, listIntents, listRefunds } from './lists.ts'
import { PARAMETERS, refuseEmpty, requireKnown } from './parameters.ts'
import { cancelIntent, createIntent, getIntent, updateIntent } from './payment-intents.ts'
import { createDomain, getDomain, listDomains, updateDomain } from './payment-method-domains.ts'
import { createRefund, getRefund } from './refunds.ts'
import { getReview, listReviews } from './reviews.ts'
import { createEndpoint, getEndpoint, listEndpoints, updateEndpoint } from './webhook-endpoints.ts'
import { API_VERSION, chargeWire, refundWire } from './wire.ts'

type Call = { context: StripeContext; id: string; form: Form; caller: Caller; fault: HandlerFault }

type Route = {
  method: 'GET' | 'POST'
  path: RegExp
  operation: Operation
  parameters: readonly string[]
  /** Whether an empty value unsets a parameter. */
  unsets?: boolean
  /** What a restricted key must have been given. */
  permission?: string
  /** Whether a browser may call it with the publishable key and the client secret. */
  browser?: boolean
  run: (call: Call) => Effect
}

const KEY_CHARS = 255

const ok = (body: unknown): Effect => ({ status: 200, body, changes: [] })

const ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: /^\/v1\/payment_intents$/,
    operation: 'payment_intents.create',
    parameters: PARAMETERS.createIntent,
    run: ({ context, form, fault }) => createIntent(context, form, fault),
  },
  {
    method: 'GET',
    path: /^\/v1\/payment_intents$/,
    operation: 'payment_intents.list',
    parameters: PARAMETERS.listIntents,
    run: ({ context, form }) => ok(listIntents(context, form)),
  },
  {
    method: 'GET',
    path: /^\/v1\/payment_intents\/(\w+)$/,
    operation: 'payment_intents.retrieve',
    parameters: PARAMETERS.retrieve,
    browser: true,
    run: ({ context, id }) => ok(showIntent(context, getIntent(context, id))),
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_intents\/(\w+)$/,
    operation: 'payment_intents.update',
    parameters: PARAMETERS.updateIntent,
    unsets: true,
    run: ({ context, id, form }) => updateIntent(context, id, form),
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_intents\/(\w+)\/confirm$/,
    operation: 'payment_intents.confirm',
    parameters: PARAMETERS.confirmIntent,
    browser: true,
    run: ({ context, id, form, caller, fault }) =>
      confirmIntent(context, getIntent(context, id), readConfirmation(context, form, caller), fault),
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_intents\/(\w+)\/cancel$/,
    operation: 'payment_intents.cancel',
    parameters: PARAMETERS.cancelIntent,
    run: ({ context, id, form }) => cancelIntent(context, id, form),
  },
  {
    method: 'GET',
    path: /^\/v1\/charges\/(\w+)$/,
    operation: 'charges.retrieve',
    parameters: PARAMETERS.retrieve,
    run: ({ context, id }) => ok(chargeWire(getIntentByCharge(context, id))),
  },
  {
    method: 'POST',
    path: /^\/v1\/refunds$/,
    operation: 'refunds.create',
    parameters: PARAMETERS.createRefund,
    run: ({ context, form, fault }) => createRefund(context, form, fault),
  },
  {
    method: 'GET',
    path: /^\/v1\/refunds$/,
    operation: 'refunds.list',
    parameters: PARAMETERS.listRefunds,
    run: ({ context, form }) => ok(listRefunds(context, form)),
  },
  {
    method: 'GET',
    path: /^\/v1\/refunds\/(\w+)$/,
    operation: 'refunds.retrieve',
    parameters: PARAMETERS.retrieve,
    run: ({ context, id }) => {
      const refund = getRefund(context, id)
      return ok(refundWire(refund, context.store.find('intents', refund.paymentId)))
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/disputes$/,
    operation: 'disputes.list',
    parameters: PARAMETERS.listDisputes,
    run: ({ context, form }) => ok(listDisputes(context, form)),
  },
  {
    method: 'GET',
    path: /^\/v1\/radar\/early_fraud_warnings$/,
    operation: 'early_fraud_warnings.list',
    parameters: PARAMETERS.listWarnings,
    run: ({ context, form }) => ok(listWarnings(context, form)),
  },
  {
    method: 'GET',
    path: /^\/v1\/radar\/early_fraud_warnings\/(\w+)$/,
    operation: 'early_fraud_warnings.retrieve',
    parameters: PARAMETERS.retrieve,
    run: ({ context, id }) => ok(getWarning(context, id)),
  },
  {
    method: 'GET',
    path: /^\/v1\/reviews$/,
    operation: 'reviews.list',
    parameters: PARAMETERS.listReviews,
    run: ({ context, form }) => ok(listReviews(context, form)),
  },
  {
    method: 'GET',
    path: /^\/v1\/reviews\/(\w+)$/,
    operation: 'reviews.retrieve',
    parameters: PARAMETERS.retrieve,
    run: ({ context, id }) => ok(getReview(context, id)),
  },
  {
    method: 'GET',
    path: /^\/v1\/events$/,
    operation: 'events.list',
    parameters: PARAMETERS.listEvents,
    run: ({ context, form }) => ok(listEvents(context, form)),
  },
  {
    method: 'GET',
    path: /^\/v1\/events\/(\w+)$/,
    operation: 'events.retrieve',
    parameters: PARAMETERS.retrieve,
    run: ({ context, id }) => ok(getEvent(context, id)),
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_method_domains$/,
    operation: 'payment_method_domains.create',
    permission: 'rak_payment_method_domain_write',
    parameters: PARAMETERS.createDomain,
    run: ({ context, form }) => createDomain(context, form),
  },
  {
    method: 'GET',
    path: /^\/v1\/payment_method_domains$/,
    operation: 'payment_method_domains.list',
    permission: 'rak_payment_method_domain_read',
    parameters: PARAMETERS.listDomains,
    run: ({ context, form }) => ok(listDomains(context, form)),
  },
  {
    method: 'GET',
    path: /^\/v1\/payment_method_domains\/(\w+)$/,
    operation: 'payment_method_domains.retrieve',
    permission: 'rak_payment_method_domain_read',
    parameters: PARAMETERS.retrieve,
    run: ({ context, id }) => getDomain(context, id),
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_method_domains\/(\w+)$/,
    operation: 'payment_method_domains.update',
    permission: 'rak_payment_method_domain_write',
    parameters: PARAMETERS.updateDomain,
    run: ({ context, id, form }) => updateDomain(context, id, form),
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_method_domains\/(\w+)\/validate$/,
    operation: 'payment_method_domains.validate',
    permission: 'rak_payment_method_domain_write',
    parameters: PARAMETERS.retrieve,
    run: ({ context, id }) => getDomain(context, id),
  },
  {
    method: 'GET',
    path: /^\/v1\/account$/,
    operation: 'accounts.retrieve',
    parameters: PARAMETERS.retrieve,
    permission: 'rak_accounts_kyc_basic_read',
    run: ({ context, fault }) => ok(accountWire(context, fault)),
  },
  {
    method: 'POST',
    path: /^\/v1\/webhook_endpoints$/,
    operation: 'webhook_endpoints.create',
    parameters: PARAMETERS.createEndpoint,
    permission: 'rak_webhook_write',
    run: ({ context, form, caller }) => createEndpoint(context, form, isLive(caller)),
  },
  {
    method: 'GET',
    path: /^\/v1\/webhook_endpoints$/,
    operation: 'webhook_endpoints.list',
    parameters: PARAMETERS.listEndpoints,
    permission: 'rak_webhook_read',
    run: ({ context, form, caller }) => ok(listEndpoints(context, form, isLive(caller))),
  },
  {
    method: 'GET',
    path: /^\/v1\/webhook_endpoints\/(\w+)$/,
    operation: 'webhook_endpoints.retrieve',
    parameters: PARAMETERS.retrieve,
    permission: 'rak_webhook_read',
    run: ({ context, id, caller }) => getEndpoint(context, id, isLive(caller)),
  },
  {
    method: 'POST',
    path: /^\/v1\/webhook_endpoints\/(\w+)$/,
    operation: 'webhook_endpoints.update',
    parameters: PARAMETERS.updateEndpoint,
    unsets: true,
    permission: 'rak_webhook_write',
    run: ({ context, id, form, caller }) => updateEndpoint(context, { id, form, live: isLive(caller) }),
  },
]

function isLive(caller: Caller): boolean {
  return caller.kind === 'shop' && caller.live
}

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
      if (!(error instanceof Refusal)) throw error
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
  requirePermission(context.credentials, caller, found.permission)
  requireVersion(headers['stripe-version'])
  requireKnown(form, found.parameters)
  if (!found.unsets) refuseEmpty(form)
  const key = readKey(headers['idempotency-key'])
  return perform({
    provider: 'stripe',
    operation: found.operation,
    key: method === 'POST' ? key : null,
    params: [method, path, form],
    run: (fault) => expand(context, found.run({ context, id, form, caller, fault }), form),
  })
}

/** Answers have the format of one release of the API, which the SDK must ask for. */
function requireVersion(version: string | string[] | undefined): void {
  if (version === undefined || version === API_VERSION) return
  throw invalid(`Invalid Stripe API version: ${version}. This sandbox answers as ${API_VERSION}.`)
}

function readKey(key: string | string[] | undefined): string | null {
  if (typeof key !== 'string' || key === '') return null
  if (key.length > KEY_CHARS) throw invalid('Idempotency keys may have at most 255 characters.')
  return key
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
