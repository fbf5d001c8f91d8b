import type {
  Appearance,
  BillingDetailsFieldsOption,
  ConfirmPaymentData,
  PaymentMethodCreateParams,
  StripeConstructorOptions,
  StripeElementsOptions,
  StripeElementsUpdateOptions,
  StripeExpressCheckoutElementOptions,
  StripePaymentElementOptions,
} from '@stripe/stripe-js'
import { IntegrationError } from './integration-error.ts'

/** Every key of every member of a union, so that a list that lacks one or has one too many does not compile. */
type Names<T> = Record<T extends unknown ? keyof T : never, true>

const BASE = {
  fonts: true,
  locale: true,
  appearance: true,
  customerSessionClientSecret: true,
  customPaymentMethods: true,
} as const

const MODE = {
  mode: true,
  currency: true,
  amount: true,
  setupFutureUsage: true,
  setup_future_usage: true,
  captureMethod: true,
  capture_method: true,
  onBehalfOf: true,
  on_behalf_of: true,
  excludedPaymentMethodTypes: true,
  allowedPaymentMethodTypes: true,
  paymentMethodConfiguration: true,
  payment_method_configuration: true,
} as const

const KNOWN = {
  'Stripe()': {
    stripeAccount: true,
    apiVersion: true,
    locale: true,
    betas: true,
    developerTools: true,
  } satisfies Names<StripeConstructorOptions>,
  'stripe.elements()': {
    ...BASE,
    ...MODE,
    clientSecret: true,
    loader: true,
    customerOptions: true,
    syncAddressCheckbox: true,
    paymentMethodCreation: true,
    paymentMethodOptions: true,
    payment_method_options: true,
    externalPaymentMethodTypes: true,
    adaptivePricing: true,
  } satisfies Names<StripeElementsOptions>,
  'elements.update()': { ...BASE, ...MODE } satisfies Names<StripeElementsUpdateOptions>,
  'elements.create("payment")': {
    defaultValues: true,
    business: true,
    paymentMethodOrder: true,
    fields: true,
    readOnly: true,
    terms: true,
    wallets: true,
    walletOptions: true,
    layout: true,
    applePay: true,
  } satisfies Names<StripePaymentElementOptions>,
  'elements.create("expressCheckout")': {
    allowedShippingCountries: true,
    applePay: true,
    billingAddressRequired: true,
    business: true,
    buttonHeight: true,
    buttonTheme: true,
    buttonType: true,
    emailRequired: true,
    layout: true,
    lineItems: true,
    paymentMethodOrder: true,
    paymentMethods: true,
    phoneNumberRequired: true,
    shippingAddressRequired: true,
    shippingRates: true,
    wallets: true,
  } satisfies Names<StripeExpressCheckoutElementOptions>,
  'stripe.confirmPayment()': { elements: true, clientSecret: true, confirmParams: true, redirect: true },
  'stripe.confirmSetup()': { elements: true, clientSecret: true, confirmParams: true, redirect: true },
  confirmParams: {
    return_url: true,
    payment_method_data: true,
    confirmation_token: true,
    payment_method: true,
    expand: true,
    mandate_data: true,
    receipt_email: true,
    save_payment_method: true,
    setup_future_usage: true,
    shipping: true,
  } satisfies Names<ConfirmPaymentData>,
  appearance: {
    disableAnimations: true,
    theme: true,
    variables: true,
    rules: true,
    labels: true,
    inputs: true,
  } satisfies Names<Appearance>,
  payment_method_data: {
    billing_details: true,
    allow_redisplay: true,
    metadata: true,
  } satisfies Names<NonNullable<ConfirmPaymentData['payment_method_data']>>,
  billing_details: {
    name: true,
    email: true,
    phone: true,
    address: true,
  } satisfies Names<PaymentMethodCreateParams.BillingDetails>,
  'billing_details.address': {
    line1: true,
    line2: true,
    city: true,
    state: true,
    postal_code: true,
    country: true,
  } satisfies Names<PaymentMethodCreateParams.BillingDetails.Address>,
  'fields.billingDetails': {
    name: true,
    email: true,
    phone: true,
    address: true,
  } satisfies Names<Exclude<BillingDetailsFieldsOption, string>>,
  'fields.billingDetails.address': {
    country: true,
    postalCode: true,
    state: true,
    city: true,
    line1: true,
    line2: true,
  } satisfies Names<Exclude<Exclude<BillingDetailsFieldsOption, string>['address'], string | undefined>>,
}

/**
 * The original throws for an option that its release has removed, and warns that an unknown one may break the
 * integration later. Nothing here lets the shop get that far: both throw.
 */
export function requireKnown(place: keyof typeof KNOWN, options: unknown): void {
  if (options === undefined || options === null) return
  if (typeof options !== 'object') throw invalidValue(place, 'should be an object')
  const unknown = Object.keys(options).find((name) => !(name in KNOWN[place]))
  if (unknown !== undefined)
    throw new IntegrationError(
      `Unrecognized ${place} parameter: ${unknown} is not a recognized parameter of this version of Stripe.js.`,
    )
}

export function invalidValue(place: string, problem: string): IntegrationError {
  return new IntegrationError(`Invalid value for ${place}: ${problem}.`)
}
