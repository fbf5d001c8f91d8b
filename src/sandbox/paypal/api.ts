import type { ApiRequest } from '../api-request.ts'
import type { Operation } from '../faults.ts'
import type { Answer, Effect, HandlerFault, Perform } from '../perform.ts'
import { Refusal } from '../refusal.ts'
import { captureOrder } from './capture-order.ts'
import type { PaypalContext } from './context.ts'
import { createOrder } from './create-order.ts'
import { listPaypalDisputes, showDispute } from './disputes.ts'
import { malformed, notFound } from './failure.ts'
import { getOrder, showOrder } from './orders.ts'
import { getCapture, refundCapture } from './refund-capture.ts'
import { certificatePath, verifySignature } from './sign.ts'
import { issueToken, requireToken } from './token.ts'
import { searchTransactions } from './transactions.ts'
import {
  createPaymentToken,
  createSetupToken,
  deletePaymentToken,
  showPaymentToken,
  showSetupToken,
} from './vault.ts'
import { createWebhook, listWebhooks, showWebhook, updateWebhook } from './webhooks.ts'
import { captureWire, refundWire } from './wire.ts'

type Call = { context: PaypalContext; id: string; request: ApiRequest; fault: HandlerFault }

type Route = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: RegExp
  operation: Operation
  run: (call: Call) => Effect
}

const REQUEST_ID_CHARS = 108

const ok = (body: unknown): Effect => ({ status: 200, body, changes: [] })

const ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: /^\/v2\/checkout\/orders$/,
    operation: 'orders.create',
    run: ({ context, request, fault }) =>
      createOrder(context, readJson(request), { fault, minimal: wantsMinimal(request) }),
  },
  {
    method: 'GET',
    path: /^\/v2\/checkout\/orders\/(\w+)$/,
    operation: 'orders.get',
    run: ({ context, id }) => ok(showOrder(context, getOrder(context, id))),
  },
  {
    method: 'POST',
    path: /^\/v2\/checkout\/orders\/(\w+)\/capture$/,
    operation: 'orders.capture',
    run: ({ context, id, fault }) => captureOrder(context, getOrder(context, id), fault),
  },
  {
    method: 'GET',
    path: /^\/v2\/payments\/captures\/(\w+)$/,
    operation: 'captures.get',
    run: ({ context, id }) => ok(captureWire(getCapture(context, id), context.baseUrl())),
  },
  {
    method: 'POST',
    path: /^\/v2\/payments\/captures\/(\w+)\/refund$/,
    operation: 'captures.refund',
    run: ({ context, id, request, fault }) =>
      refundCapture(context, getCapture(context, id), readJson(request), fault),
  },
  {
    method: 'GET',
    path: /^\/v2\/payments\/refunds\/(\w+)$/,
    operation: 'refunds.get',
    run: ({ context, id }) => ok(showRefund(context, id)),
  },
  {
    method: 'POST',
    path: /^\/v3\/vault\/setup-tokens$/,
    operation: 'setup_tokens.create',
    run: ({ context, request }) => createSetupToken(context, readJson(request)),
  },
  {
    method: 'GET',
    path: /^\/v3\/vault\/setup-tokens\/(\w+)$/,
    operation: 'setup_tokens.get',
    run: ({ context, id }) => ok(showSetupToken(context, id)),
  },
  {
    method: 'POST',
    path: /^\/v3\/vault\/payment-tokens$/,
    operation: 'payment_tokens.create',
    run: ({ context, request }) => createPaymentToken(context, readJson(request)),
  },
  {
    method: 'GET',
    path: /^\/v3\/vault\/payment-tokens\/(\w+)$/,
    operation: 'payment_tokens.get',
    run: ({ context, id }) => ok(showPaymentToken(context, id)),
  },
  {
    method: 'DELETE',
    path: /^\/v3\/vault\/payment-tokens\/(\w+)$/,
    operation: 'payment_tokens.delete',
    run: ({ context, id }) => deletePaymentToken(context, id),
  },
  {
    method: 'GET',
    path: /^\/v1\/reporting\/transactions$/,
    operation: 'transactions.search',
    run: ({ context, request }) => ok(searchTransactions(context, new URLSearchParams(request.query))),
  },
  {
    method: 'GET',
    path: /^\/v1\/customer\/disputes$/,
    operation: 'disputes.list',
    run: ({ context, request }) => ok(listPaypalDisputes(context, new URLSearchParams(request.query))),
  },
  {
    method: 'GET',
    path: /^\/v1\/customer\/disputes\/([\w-]+)$/,
    operation: 'disputes.get',
    run: ({ context, id }) => ok(showDispute(context, id)),
  },
  {
    method: 'GET',
    path: /^\/v1\/identity\/oauth2\/userinfo$/,
    operation: 'userinfo',
    run: ({ context }) => ok(userInfo(context)),
  },
  {
    method: 'POST',
    path: /^\/v1\/notifications\/webhooks$/,
    operation: 'webhooks.create',
    run: ({ context, request }) => createWebhook(context, readJson(request)),
  },
  {
    method: 'GET',
    path: /^\/v1\/notifications\/webhooks$/,
    operation: 'webhooks.list',
    run: ({ context }) => ok(listWebhooks(context)),
  },
  {
    method: 'GET',
    path: /^\/v1\/notifications\/webhooks\/(\w+)$/,
    operation: 'webhooks.get',
    run: ({ context, id }) => ok(showWebhook(context, id)),
  },
  {
    method: 'PATCH',
    path: /^\/v1\/notifications\/webhooks\/(\w+)$/,
    operation: 'webhooks.update',
    run: ({ context, id, request }) => updateWebhook(context, id, readJson(request)),
  },
]

/** The part of PayPal's HTTP API that the shop uses. */
export function createPaypalApi(context: PaypalContext, perform: Perform) {
  return async function answerPaypal(request: ApiRequest): Promise<Answer | null> {
    try {
      return await route(context, perform, request)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { status: error.status, body: JSON.stringify(error.body), headers: {} }
    }
  }
}

/** The current state of the resource at an API path, or null if there is none. */
export function readResource(context: PaypalContext, path: string): unknown {
  const found = ROUTES.find((each) => each.method === 'GET' && each.path.test(path))
  const request = { method: 'GET', path, query: '', headers: {}, body: '' }
  return found?.run({ context, id: found.path.exec(path)?.[1] ?? '', request, fault: null }).body ?? null
}

async function route(context: PaypalContext, perform: Perform, request: ApiRequest): Promise<Answer | null> {
  const { method, path, headers } = request
  if (path === '/v1/oauth2/token') return token(context, perform, request)
  if (path === certificatePath(context.credentials)) return certificate(context, perform)
  requireToken(context, headers.authorization)
  if (path === '/v1/notifications/verify-webhook-signature') return verification(context, perform, request)
  const found = ROUTES.find((each) => each.method === method && each.path.test(path))
  if (!found) throw notFound()
  const key = readRequestId(headers['paypal-request-id'])
  return perform({
    provider: 'paypal',
    operation: found.operation,
    // Keys are per endpoint: creating an order and capturing it may use the same one.
    key: method === 'POST' && key !== null ? `${path}:${key}` : null,
    params: null,
    run: (fault) => found.run({ context, id: found.path.exec(path)?.[1] ?? '', request, fault }),
  })
}

function readRequestId(id: string | string[] | undefined): string | null {
  if (typeof id !== 'string') return null
  if (id.length > REQUEST_ID_CHARS)
    throw malformed('PayPal-Request-Id', 'INVALID_STRING_LENGTH', 'The value of a field is too long.')
  return id
}

/** For calls that change nothing but can still be hit by a fault. */
function performUnkeyed(perform: Perform, operation: Operation, effect: Effect): Promise<Answer | null> {
  return perform({ provider: 'paypal', operation, key: null, params: null, run: () => effect })
}

async function token(
  context: PaypalContext,
  perform: Perform,
  { headers, body }: ApiRequest,
): Promise<Answer | null> {
  return performUnkeyed(perform, 'oauth.token', issueToken(context, headers.authorization, body))
}

async function verification(
  context: PaypalContext,
  perform: Perform,
  request: ApiRequest,
): Promise<Answer | null> {
  const status = await verifySignature(context, readJson(request), request.body)
  return performUnkeyed(perform, 'webhooks.verify', ok({ verification_status: status }))
}

/** Public: webhook receivers fetch it without a token. */
async function certificate({ signing }: PaypalContext, perform: Perform): Promise<Answer | null> {
  const { certificate: body } = await signing()
  const answer = await performUnkeyed(perform, 'webhooks.cert', ok(null))
  return answer?.status === 200
    ? { status: 200, body, headers: { 'content-type': 'application/x-pem-file' } }
    : answer
}

function showRefund(context: PaypalContext, id: string) {
  const refund = context.store.find('refunds', id)
  if (refund?.provider !== 'paypal') throw notFound()
  return refundWire(refund, context.store.find('captures', refund.paymentId), context.baseUrl())
}

function userInfo({ credentials }: PaypalContext) {
  return {
    user_id: `https://www.paypal.com/webapps/auth/identity/user/${credentials.paypalMerchantId}`,
    payer_id: credentials.paypalMerchantId,
    verified_account: 'true',
  }
}

function readJson({ body }: ApiRequest): unknown {
  if (body === '') return undefined
  try {
    return JSON.parse(body)
  } catch {
    throw malformed('/', 'MALFORMED_REQUEST_JSON', 'The request JSON is not well formed.')
  }
}

/** PayPal's default is the minimal response. */
function wantsMinimal({ headers }: ApiRequest): boolean {
  return headers.prefer !== 'return=representation'
}
