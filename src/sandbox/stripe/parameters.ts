import type Stripe from 'stripe'
import { type Form, isForm } from '../form.ts'
import { invalid } from './failure.ts'

const METADATA_KEYS = 50
const METADATA_NAME_CHARS = 40
const METADATA_VALUE_CHARS = 500
const DESCRIPTION_CHARS = 1000
const DESCRIPTOR_CHARS = 22

/** Of every call that lists. */
const PAGED = ['ending_before', 'expand', 'limit', 'starting_after'] as const

/** The parameters of each call that the sandbox knows, named as the SDK's types name them. */
export const PARAMETERS = {
  createIntent: [
    'amount',
    'currency',
    'description',
    'metadata',
    'allowed_payment_method_types',
    'automatic_payment_methods',
    'capture_method',
    'customer',
    'setup_future_usage',
    'shipping',
    'statement_descriptor_suffix',
    'expand',
  ] satisfies (keyof Stripe.PaymentIntentCreateParams)[],
  updateIntent: [
    'description',
    'metadata',
    'setup_future_usage',
    'expand',
  ] satisfies (keyof Stripe.PaymentIntentUpdateParams)[],
  confirmIntent: [
    'confirmation_token',
    'off_session',
    'payment_method',
    'payment_method_data',
    'payment_method_options',
    'radar_options',
    'return_url',
    'shipping',
    'use_stripe_sdk',
    'expand',
  ] satisfies (keyof Stripe.PaymentIntentConfirmParams)[],
  cancelIntent: ['cancellation_reason', 'expand'] satisfies (keyof Stripe.PaymentIntentCancelParams)[],
  listIntents: ['created', 'customer', ...PAGED] satisfies (keyof Stripe.PaymentIntentListParams)[],
  createCustomer: ['email', 'metadata', 'name', 'expand'] satisfies (keyof Stripe.CustomerCreateParams)[],
  createSetup: [
    'allowed_payment_method_types',
    'customer',
    'metadata',
    'usage',
    'expand',
  ] satisfies (keyof Stripe.SetupIntentCreateParams)[],
  confirmSetup: [
    'payment_method',
    'payment_method_data',
    'return_url',
    'use_stripe_sdk',
    'expand',
  ] satisfies (keyof Stripe.SetupIntentConfirmParams)[],
  createRefund: [
    'amount',
    'charge',
    'metadata',
    'payment_intent',
    'reason',
    'expand',
  ] satisfies (keyof Stripe.RefundCreateParams)[],
  listRefunds: ['charge', 'created', 'payment_intent', ...PAGED] satisfies (keyof Stripe.RefundListParams)[],
  listDisputes: [
    'charge',
    'created',
    'payment_intent',
    ...PAGED,
  ] satisfies (keyof Stripe.DisputeListParams)[],
  listEvents: ['created', ...PAGED, 'type', 'types'] satisfies (keyof Stripe.EventListParams)[],
  createDomain: [
    'domain_name',
    'enabled',
    'expand',
  ] satisfies (keyof Stripe.PaymentMethodDomainCreateParams)[],
  updateDomain: ['enabled', 'expand'] satisfies (keyof Stripe.PaymentMethodDomainUpdateParams)[],
  listDomains: ['domain_name', 'enabled', ...PAGED] satisfies (keyof Stripe.PaymentMethodDomainListParams)[],
  createEndpoint: [
    'url',
    'enabled_events',
    'api_version',
    'connect',
    'description',
    'metadata',
    'expand',
  ] satisfies (keyof Stripe.WebhookEndpointCreateParams)[],
  updateEndpoint: [
    'url',
    'enabled_events',
    'disabled',
    'description',
    'metadata',
    'expand',
  ] satisfies (keyof Stripe.WebhookEndpointUpdateParams)[],
  listEndpoints: [...PAGED] satisfies (keyof Stripe.WebhookEndpointListParams)[],
  listWarnings: [
    'charge',
    'created',
    'payment_intent',
    ...PAGED,
  ] satisfies (keyof Stripe.Radar.EarlyFraudWarningListParams)[],
  listReviews: ['created', ...PAGED] satisfies (keyof Stripe.ReviewListParams)[],
  retrieve: ['expand'] as string[],
}

/** What a browser adds to identify itself. */
const OF_BROWSERS = ['key', 'client_secret']

/** Refuses parameters that the call does not have. */
export function requireKnown(form: Form, known: readonly string[]): void {
  for (const name of Object.keys(form)) {
    if (!known.includes(name) && !OF_BROWSERS.includes(name))
      throw invalid(`Received unknown parameter: ${name}`, { code: 'parameter_unknown', param: name })
  }
}

/** Stripe takes an empty value for an attempt to unset something, which a new object does not have. */
export function refuseEmpty(form: Form, path: readonly string[] = []): void {
  for (const [name, value] of Object.entries(form)) {
    const inner = [...path, name]
    if (isForm(value)) refuseEmpty(value, inner)
    else if (value === '') throw emptyValue(inner)
  }
}

function emptyValue([first = '', ...rest]: readonly string[]) {
  const param = first + rest.map((name) => `[${name}]`).join('')
  return invalid(
    `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
    { code: 'parameter_invalid_empty', param },
  )
}

export function readMetadata(value: string | Form | undefined): Record<string, string> {
  const entries = Object.entries(isForm(value) ? value : {})
  if (entries.length > METADATA_KEYS)
    throw invalid('You cannot have more than 50 metadata keys.', { param: 'metadata' })
  for (const [name, each] of entries) {
    if (name.length > METADATA_NAME_CHARS)
      throw invalid('Metadata keys may have at most 40 characters.', { param: 'metadata' })
    if (typeof each !== 'string' || each.length > METADATA_VALUE_CHARS)
      throw invalid('Metadata values may have at most 500 characters.', { param: `metadata[${name}]` })
  }
  return Object.fromEntries(entries) as Record<string, string>
}

export function readDescription(value: string | Form | undefined): string | null {
  if (value === undefined) return null
  if (typeof value !== 'string' || value.length > DESCRIPTION_CHARS)
    throw invalid('Invalid string: description may have at most 1000 characters.', { param: 'description' })
  return value
}

/** Together with the account's prefix, which this sandbox takes for ten characters, it must fit on a card statement. */
export function readStatementSuffix(value: string | Form | undefined): string | null {
  if (value === undefined) return null
  const param = 'statement_descriptor_suffix'
  if (typeof value !== 'string' || value.length > DESCRIPTOR_CHARS - 'SANDBOXSHO* '.length)
    throw invalid('The statement descriptor must be at most 22 characters.', { param })
  if (!/[A-Za-z]/.test(value))
    throw invalid('The statement descriptor must contain at least one alphabetic character.', { param })
  if (/[<>\\'"*]/.test(value) || !/^[\x20-\x7e]*$/.test(value))
    throw invalid('The statement descriptor contains characters that are not allowed.', { param })
  return value
}
