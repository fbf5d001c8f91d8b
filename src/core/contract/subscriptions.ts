import * as z from 'zod/mini'
import { INVOICE_KINDS } from '../domain/order-event-kind.ts'
import { PAYMENT_PROVIDERS } from '../domain/payment-status.ts'
import {
  DECLINE_KINDS,
  SUBSCRIPTION_END_REASONS,
  SUBSCRIPTION_EVENT_KINDS,
  SUBSCRIPTION_STATUSES,
} from '../domain/subscription-status.ts'
import { endpoint } from './endpoint.ts'
import { Dollars, line, one, Timestamp } from './envelopes.ts'

/** `decline` is null if there was nothing to charge, or nobody knows yet. */
export const LatePayment = z.object({
  amount: Dollars,
  decline: z.nullable(z.enum(DECLINE_KINDS)),
  next_try_at: z.nullable(Timestamp),
  pay_until: Timestamp,
})

/** A license that renews every year, as its holder sees it. */
export const Subscription = z.object({
  /** Opens it without a login, so only its holder gets it. */
  token: z.string(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  product: z.object({ name: z.string(), uri: z.string() }),
  plan: z.string(),
  key_ending: z.string(),
  /** For one year. */
  price: Dollars,
  /** Null unless a charge is going to be made. */
  next_charge: z.nullable(z.object({ at: Timestamp, amount: Dollars })),
  /** Announced. `next`: from the next charge on; otherwise from the one after it. */
  price_change: z.nullable(z.object({ price: Dollars, next: z.boolean() })),
  /** Null until one is saved. `expires_first`: before the next charge. */
  means: z.nullable(
    z.object({ provider: z.enum(PAYMENT_PROVIDERS), detail: z.string(), expires_first: z.boolean() }),
  ),
  /** Canceling stops the next charge until then. */
  cancel_until: z.nullable(Timestamp),
  may_cancel: z.boolean(),
  may_resume: z.boolean(),
  /** Canceled so late that the next charge is still made. */
  cancel_after_charge: z.boolean(),
  period_end: Timestamp,
  late: z.nullable(LatePayment),
  /** `may_return`: the license can be renewed, which subscribes again. */
  ended: z.nullable(
    z.object({ at: Timestamp, reason: z.enum(SUBSCRIPTION_END_REASONS), may_return: z.boolean() }),
  ),
})
export type Subscription = z.infer<typeof Subscription>

/** With what has happened, newest first, and the documents of its payments, as far as they are the holder's own. */
export const SubscriptionDetails = z.object({
  ...Subscription.shape,
  history: z.array(z.object({ kind: z.enum(SUBSCRIPTION_EVENT_KINDS), at: Timestamp })),
  documents: z.array(
    z.object({
      kind: z.enum(INVOICE_KINDS),
      number: z.string(),
      total: Dollars,
      issued_at: Timestamp,
      url: z.string(),
    }),
  ),
})
export type SubscriptionDetails = z.infer<typeof SubscriptionDetails>

const Own = { token: line({ required: 'A link is required.', max: 200 }) }
const Reference = line({ required: 'A reference is required.', max: 200 })

/** The holder's calls. The token of the link is all they need; a login makes no difference. */
export const subscriptions = {
  get: endpoint({
    method: 'POST',
    path: '/subscriptions/get',
    summary: 'A subscription with its history and documents, by the token of its link',
    access: 'public',
    csrf: true,
    rateLimit: 'subscription-links',
    body: z.strictObject(Own),
    response: one(SubscriptionDetails),
    errors: ['invalid_input', 'not_found'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/subscriptions/cancel',
    summary: 'Cancel: with the end of the paid year, or the year after if the charge is less than a day away',
    access: 'public',
    csrf: true,
    rateLimit: 'subscription-links',
    body: z.strictObject(Own),
    response: one(SubscriptionDetails),
    errors: ['invalid_input', 'not_found'],
  }),
  resume: endpoint({
    method: 'POST',
    path: '/subscriptions/resume',
    summary: 'Take a cancellation back before the paid year ends',
    access: 'public',
    csrf: true,
    rateLimit: 'subscription-links',
    body: z.strictObject(Own),
    response: one(SubscriptionDetails),
    errors: ['invalid_input', 'not_found', 'conflict'],
  }),
  startMeansChange: endpoint({
    method: 'POST',
    path: '/subscriptions/start-means-change',
    summary: 'Start saving another card or PayPal account; the browser confirms it at the provider',
    access: 'public',
    csrf: true,
    rateLimit: 'payments',
    body: z.strictObject({ ...Own, provider: z.enum(PAYMENT_PROVIDERS) }),
    response: one(z.object({ ref: z.string(), client_secret: z.nullable(z.string()), proof: z.string() })),
    errors: ['invalid_input', 'not_found', 'conflict', 'unavailable'],
  }),
  finishMeansChange: endpoint({
    method: 'POST',
    path: '/subscriptions/finish-means-change',
    summary: 'Use what was saved from now on. A late payment is then charged at once',
    access: 'public',
    csrf: true,
    rateLimit: 'subscription-links',
    body: z.strictObject({ ...Own, provider: z.enum(PAYMENT_PROVIDERS), ref: Reference, proof: Reference }),
    response: one(SubscriptionDetails),
    errors: ['invalid_input', 'not_found', 'conflict', 'payment_required', 'unavailable'],
  }),
  retry: endpoint({
    method: 'POST',
    path: '/subscriptions/retry',
    summary: 'Try a late payment again with what is saved',
    access: 'public',
    csrf: true,
    rateLimit: 'payments',
    body: z.strictObject(Own),
    response: one(SubscriptionDetails),
    errors: ['invalid_input', 'not_found', 'conflict', 'unavailable'],
  }),
  startPayment: endpoint({
    method: 'POST',
    path: '/subscriptions/start-payment',
    summary: 'Start paying what is late by card; the browser confirms it at the provider',
    access: 'public',
    csrf: true,
    rateLimit: 'payments',
    body: z.strictObject(Own),
    response: one(
      z.object({
        client_secret: z.string(),
        amount: Dollars,
        /** The saved card at the provider, if all that is missing is that its holder confirms. */
        saved_method: z.nullable(z.string()),
      }),
    ),
    errors: ['invalid_input', 'not_found', 'conflict', 'unavailable'],
  }),
  finishPayment: endpoint({
    method: 'POST',
    path: '/subscriptions/finish-payment',
    summary: 'Ask the provider what became of the payment',
    access: 'public',
    csrf: true,
    rateLimit: 'subscription-links',
    body: z.strictObject(Own),
    response: one(SubscriptionDetails),
    errors: ['invalid_input', 'not_found', 'conflict', 'payment_required', 'unavailable'],
  }),
}
