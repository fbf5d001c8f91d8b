import * as z from 'zod'
import { paypalId } from '../ids.ts'
import type { Effect } from '../perform.ts'
import type { Order, SetupToken, VaultToken } from '../store/rows.ts'
import type { Change } from '../store/store.ts'
import { windowUrl } from '../window-url.ts'
import { event, type PaypalContext } from './context.ts'
import { notFound, PaypalFailure, syntaxFailure, unprocessable } from './failure.ts'
import { PAYER } from './wire.ts'

const text = (max: number) => z.string().min(1).max(max)

export const UsagePattern = z.enum([
  'IMMEDIATE',
  'DEFERRED',
  'RECURRING_PREPAID',
  'RECURRING_POSTPAID',
  'THRESHOLD_PREPAID',
  'THRESHOLD_POSTPAID',
  'SUBSCRIPTION_PREPAID',
  'SUBSCRIPTION_POSTPAID',
  'UNSCHEDULED_PREPAID',
  'UNSCHEDULED_POSTPAID',
  'INSTALLMENT_PREPAID',
  'INSTALLMENT_POSTPAID',
])

/** How an account is saved, with a payment or without. */
export const VAULTING = {
  description: text(128).optional(),
  usage_pattern: UsagePattern.optional(),
  customer_type: z.enum(['CONSUMER', 'BUSINESS']).optional(),
  permit_multiple_payment_tokens: z.boolean().optional(),
}
export const UsageType = z.enum(['MERCHANT', 'PLATFORM'])

const SetupRequest = z.strictObject({
  customer: z.strictObject({ id: text(22) }).optional(),
  payment_source: z.strictObject({
    paypal: z.strictObject({
      ...VAULTING,
      usage_type: UsageType.optional(),
      experience_context: z.strictObject({
        return_url: z.url(),
        cancel_url: z.url(),
        brand_name: text(300).optional(),
        shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']).optional(),
        vault_instruction: z.enum(['ON_CREATE_PAYMENT_TOKENS', 'ON_PAYER_APPROVAL']).optional(),
        user_action: z.enum(['CONTINUE', 'SETUP_NOW']).optional(),
      }),
    }),
  }),
})

const TokenRequest = z.strictObject({
  customer: z.strictObject({ id: text(22) }).optional(),
  payment_source: z.strictObject({
    token: z.strictObject({ id: text(36), type: z.literal('SETUP_TOKEN') }),
  }),
})

/** `POST /v3/vault/setup-tokens`: saves nothing before the account's holder approves. */
export function createSetupToken(context: PaypalContext, body: unknown): Effect {
  const parsed = SetupRequest.safeParse(body)
  if (!parsed.success) throw syntaxFailure(parsed.error)
  const { customer, payment_source: source } = parsed.data
  const { return_url: returnUrl, cancel_url: cancelUrl } = source.paypal.experience_context
  const setup: SetupToken = {
    id: paypalId(),
    status: 'PAYER_ACTION_REQUIRED',
    customerId: customer?.id ?? newCustomerId(),
    payerId: null,
    returnUrl,
    cancelUrl,
    createdAt: context.clock.now().getTime(),
  }
  return { status: 201, body: setupWire(context, setup), changes: [['setupTokens', setup.id, setup]] }
}

export function showSetupToken(context: PaypalContext, id: string) {
  return setupWire(context, getSetupToken(context, id))
}

/** Its holder agreed in PayPal's window. */
export function approveSetupToken(setup: SetupToken): Change[] {
  if (setup.status !== 'PAYER_ACTION_REQUIRED') return []
  return [['setupTokens', setup.id, { ...setup, status: 'APPROVED', payerId: paypalId(13) }]]
}

/** `POST /v3/vault/payment-tokens`: exchanges an approved setup token, once. */
export function createPaymentToken(context: PaypalContext, body: unknown): Effect {
  const parsed = TokenRequest.safeParse(body)
  if (!parsed.success) throw syntaxFailure(parsed.error)
  const setup = getSetupToken(context, parsed.data.payment_source.token.id)
  if (setup.status === 'PAYER_ACTION_REQUIRED')
    throw unprocessable('PAYER_ACTION_REQUIRED', 'Please make sure setup up token is approved.')
  if (setup.status === 'VAULTED') throw notFound()
  const { customerId, payerId } = setup
  const token = newToken(context, { customerId, payerId: payerId ?? '', orderId: null })
  return {
    status: 201,
    body: tokenWire(context, token),
    changes: [['setupTokens', setup.id, { ...setup, status: 'VAULTED' }], ...record(context, token)],
  }
}

export function showPaymentToken(context: PaypalContext, id: string) {
  return tokenWire(context, getToken(context, id))
}

export function deletePaymentToken(context: PaypalContext, id: string): Effect {
  return { status: 204, body: null, changes: [['tokens', getToken(context, id).id, null]] }
}

/** Saves the account that paid an order. */
export function saveAccount(context: PaypalContext, order: Order): { token: VaultToken; changes: Change[] } {
  const { vault, payerId, id: orderId } = order
  const customerId = vault?.customerId ?? newCustomerId()
  const token = newToken(context, { customerId, payerId: payerId ?? '', orderId })
  return { token, changes: record(context, token) }
}

export function newCustomerId(): string {
  return paypalId(10)
}

/** The account that pays without its holder, or why PayPal does not let it. */
export function requirePayable({ store }: PaypalContext, id: string): VaultToken {
  const token = store.find('tokens', id)
  if (!token) throw unprocessable('TOKEN_ID_NOT_FOUND', 'Specified token ID was not found.')
  if (token.answer === 'unavailable')
    throw new PaypalFailure(503, 'SERVICE_UNAVAILABLE', {
      issue: 'SERVICE_UNAVAILABLE',
      description: 'Service Unavailable.',
    })
  if (token.answer === 'soft')
    throw unprocessable(
      'INSTRUMENT_DECLINED',
      'The instrument presented was either declined by the processor or bank, or it can’t be used for this payment.',
    )
  if (token.answer === 'hard')
    throw unprocessable(
      'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
      'The payer account cannot be used for this transaction.',
    )
  if (token.answer === 'authentication')
    throw unprocessable(
      'PAYER_ACTION_REQUIRED',
      'Transaction cannot complete successfully, instruct the buyer to return to PayPal.',
    )
  return token
}

function newToken(
  { clock }: PaypalContext,
  token: Pick<VaultToken, 'customerId' | 'payerId' | 'orderId'>,
): VaultToken {
  return { id: paypalId(8).toLowerCase(), ...token, answer: 'ok', createdAt: clock.now().getTime() }
}

function record(context: PaypalContext, token: VaultToken): Change[] {
  return [
    ['tokens', token.id, token],
    ...event(context, {
      type: 'VAULT.PAYMENT-TOKEN.CREATED',
      summary: 'A payment token has been created.',
      kind: 'payment_token',
      subject: token.orderId ?? token.id,
      resource: {
        ...tokenWire(context, token),
        ...(token.orderId && { metadata: { order_id: token.orderId } }),
      },
    }),
  ]
}

function getSetupToken({ store }: PaypalContext, id: string): SetupToken {
  const setup = store.find('setupTokens', id)
  if (!setup) throw notFound()
  return setup
}

function getToken({ store }: PaypalContext, id: string): VaultToken {
  const token = store.find('tokens', id)
  if (!token) throw notFound()
  return token
}

function setupWire({ baseUrl, shopUrl }: PaypalContext, setup: SetupToken) {
  const { id, status, customerId, payerId, returnUrl } = setup
  const href = `${baseUrl()}/v3/vault/setup-tokens/${id}`
  const approve = windowUrl(`/sandbox/paypal/save?token=${id}`, { returnUrl, shopUrl })
  return {
    id,
    customer: { id: customerId },
    status,
    payment_source: { paypal: payerId ? accountWire(payerId) : { usage_type: 'MERCHANT' } },
    links: [
      { href, rel: 'self', method: 'GET' },
      ...(status === 'PAYER_ACTION_REQUIRED' ? [{ href: approve, rel: 'approve', method: 'GET' }] : []),
      ...(status === 'APPROVED'
        ? [{ href: `${baseUrl()}/v3/vault/payment-tokens`, rel: 'confirm', method: 'POST' }]
        : []),
    ],
  }
}

function tokenWire({ baseUrl }: PaypalContext, { id, customerId, payerId }: VaultToken) {
  const href = `${baseUrl()}/v3/vault/payment-tokens/${id}`
  return {
    id,
    customer: { id: customerId },
    payment_source: { paypal: accountWire(payerId) },
    links: [
      { href, rel: 'self', method: 'GET' },
      { href, rel: 'delete', method: 'DELETE' },
    ],
  }
}

function accountWire(payerId: string) {
  return {
    ...PAYER,
    usage_type: 'MERCHANT',
    customer_type: 'CONSUMER',
    account_id: payerId,
    payer_id: payerId,
  }
}
