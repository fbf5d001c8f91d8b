import type { ApiRequest } from '../api-request.ts'
import { type Form, parseForm } from '../form.ts'
import { stripeId } from '../ids.ts'
import type { Answer, Effect, Perform } from '../perform.ts'
import { Refusal } from '../refusal.ts'
import { type Caller, identifyCaller, requirePermission } from './caller.ts'
import type { StripeContext } from './context.ts'
import { invalid, StripeFailure } from './failure.ts'
import { refuseEmpty, requireKnown } from './parameters.ts'
import { ROUTES, type Route } from './routes.ts'
import { API_VERSION, chargeWire, clientSecret } from './wire.ts'

const KEY_CHARS = 255

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
  const [name, code] = found.operation.startsWith('setup_intents.')
    ? ['SetupIntent', 'setup_intent_invalid_parameter']
    : ['PaymentIntent', 'payment_intent_invalid_parameter']
  const intent = context.store.find('intents', id) ?? context.store.find('setups', id)
  if (!intent || caller.clientSecret !== clientSecret(intent))
    throw invalid(
      `The client_secret provided does not match any associated ${name} on this account. Ensure the provided client_secret and ${name} exist.`,
      { code, param: 'client_secret' },
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

function unknownUrl(method: string, path: string): StripeFailure {
  return new StripeFailure(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs.`,
  })
}
