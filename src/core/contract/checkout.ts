import * as z from 'zod/mini'
import { CURRENCY } from '../domain/limits.ts'
import { PAYMENT_MODES } from '../domain/payment-status.ts'
import { Address } from './address.ts'
import { endpoint } from './endpoint.ts'
import { Dollars, line, one } from './envelopes.ts'
import { Email } from './fields.ts'
import { Order } from './orders.ts'

/** The billing form. Without a shipping address, the billing address is used for both. */
export const CheckoutForm = z.strictObject({
  billing_address: Address,
  shipping_address: z.optional(Address),
})
export type CheckoutForm = z.infer<typeof CheckoutForm>

/**
 * The total that the shopper saw, in cents. The server computes its own total and compares. Browsers that multiply
 * dollars by 100 send 1998.9999999999998 for 1999.
 */
const ClaimedCents = z.pipe(
  z.number({ error: 'Must be a number of cents.' }).check(
    z.refine((cents) => Math.abs(cents - Math.round(cents)) < 1e-6, {
      error: 'Must be a whole number of cents.',
    }),
    z.refine((cents) => Math.abs(cents) <= Number.MAX_SAFE_INTEGER, { error: 'Must be a number of cents.' }),
  ),
  z.transform((cents: number) => Math.round(cents)),
)

/**
 * What the shopper saw that every year will cost, in cents. A cart that renews is refused without it: nobody is subscribed
 * who was not told.
 */
const ClaimedRenewals = z.optional(ClaimedCents)

/**
 * An address, or anything else from the form: once the payment is captured, the order is created even if the form is
 * invalid. Before any money moves, the server rejects anything but an `Address`.
 */
const TypedAddress = z.union([Address, z.record(z.string(), z.unknown())])

const ProviderReference = line({ required: 'A payment is required.', max: 100 })

/** The available payment methods and what the browser needs to load each. Null means not offered. */
export const PaymentOptions = z.object({
  mode: z.enum(PAYMENT_MODES),
  /** No real money moves: `sandbox` or `rehearsal`. */
  test_mode: z.boolean(),
  card: z.nullable(z.object({ publishable_key: z.string(), script_url: z.string() })),
  paypal: z.nullable(z.object({ client_id: z.string(), script_url: z.string() })),
  currency: z.literal(CURRENCY),
})
export type PaymentOptions = z.infer<typeof PaymentOptions>

/** Card and free: `redirect_url` and `key`. PayPal: what to show in PayPal's window. */
export const ProcessResult = z.union([
  z.object({ redirect_url: z.string(), key: z.string() }),
  z.object({ amount: Dollars, currency: z.string(), order_id: z.string() }),
])
export type ProcessResult = z.infer<typeof ProcessResult>

export const checkout = {
  options: endpoint({
    method: 'GET',
    path: '/api/payment-options',
    summary: 'The available payment methods, with the public keys that browsers need',
    access: 'public',
    response: one(PaymentOptions),
    errors: [],
  }),
  createPaymentIntent: endpoint({
    method: 'POST',
    path: '/api/create-payment-intent',
    summary: 'Freeze the cart and start a card payment; the same cart returns the same payment',
    access: 'public',
    csrf: true,
    rateLimit: 'payments',
    body: z.strictObject({
      amount: ClaimedCents,
      renewals: ClaimedRenewals,
      billing_address: z.optional(Address),
      shipping_address: z.optional(Address),
    }),
    response: z.object({
      success: z._default(z.literal(true), true),
      clientSecret: z.string(),
      data: z.object({ clientSecret: z.string(), paymentIntentId: z.string() }),
    }),
    errors: ['invalid_input', 'conflict', 'payment_required', 'unavailable'],
  }),
  process: endpoint({
    method: 'POST',
    path: '/checkout/process',
    summary:
      'Card: create the order of a succeeded payment. With `payment_method` PayPal: start a PayPal payment; with `free`: order a cart of $0',
    access: 'public',
    csrf: true,
    body: z.strictObject({
      paymentIntentId: z.optional(ProviderReference),
      amount: z.optional(ClaimedCents),
      renewals: ClaimedRenewals,
      currency: z.optional(z.string().check(z.maxLength(10))),
      status: z.optional(z.string().check(z.maxLength(100))),
      payment_method: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
      billing_address: z.optional(TypedAddress),
      shipping_address: z.optional(TypedAddress),
    }),
    response: one(ProcessResult),
    errors: ['invalid_input', 'not_found', 'conflict', 'payment_required', 'unavailable'],
  }),
  capturePaypal: endpoint({
    method: 'POST',
    path: '/paypal/capture',
    summary: 'Capture an approved PayPal payment and create its order',
    access: 'public',
    csrf: true,
    body: z.strictObject({
      orderID: ProviderReference,
      /** Which approval of this PayPal order it is: 1, and one more each time the buyer approves again after a decline. */
      approval: z.optional(z.int({ error: 'Must be a whole number.' }).check(z.minimum(1), z.maximum(100))),
    }),
    response: one(z.object({ redirect_url: z.string(), key: z.string() })),
    errors: ['invalid_input', 'not_found', 'conflict', 'payment_required', 'unavailable'],
  }),
  success: endpoint({
    method: 'POST',
    path: '/checkout/success',
    summary: 'The order with a key: complete for its buyer, masked for others until they enter its email',
    access: 'public',
    csrf: true,
    rateLimit: 'order-keys',
    body: z.strictObject({
      key: z.string({ error: 'Must be text.' }).check(z.minLength(1), z.maxLength(200)),
      email: z.optional(Email),
    }),
    response: one(Order),
    errors: ['invalid_input', 'not_found'],
  }),
}

const WebhookAnswer = z.object({ success: z._default(z.literal(true), true) })

/** Called by the providers. The body is read as bytes, because the signature covers bytes. */
export const webhooks = {
  stripe: endpoint({
    method: 'POST',
    path: '/webhooks/stripe',
    summary: 'Signed events from Stripe',
    access: 'public',
    rateLimit: 'none',
    response: WebhookAnswer,
    errors: ['bad_request', 'too_large'],
  }),
  paypal: endpoint({
    method: 'POST',
    path: '/webhooks/paypal',
    summary: 'Signed events from PayPal',
    access: 'public',
    rateLimit: 'none',
    response: WebhookAnswer,
    errors: ['bad_request', 'too_large'],
  }),
}
