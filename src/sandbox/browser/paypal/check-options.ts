import type { FUNDING_SOURCE, PayPalButtonStyle, PayPalButtonsComponentOptions } from '@paypal/paypal-js'

type Names<T extends string> = Record<T, true>
type StyleChoice = 'color' | 'label' | 'layout' | 'shape'

const FUNCTIONS: Names<
  Exclude<
    keyof PayPalButtonsComponentOptions,
    'fundingSource' | 'style' | 'displayOnly' | 'message' | 'appSwitchWhenAvailable'
  >
> = {
  createBillingAgreement: true,
  createOrder: true,
  createSubscription: true,
  createVaultSetupToken: true,
  onApprove: true,
  onCancel: true,
  onClick: true,
  onError: true,
  onInit: true,
  onShippingAddressChange: true,
  onShippingChange: true,
  onShippingOptionsChange: true,
}

const OPTIONS: Names<keyof PayPalButtonsComponentOptions> = {
  ...FUNCTIONS,
  appSwitchWhenAvailable: true,
  displayOnly: true,
  fundingSource: true,
  message: true,
  style: true,
}

const FUNDING_SOURCES: Names<FUNDING_SOURCE> = {
  applepay: true,
  bancontact: true,
  blik: true,
  boletobancario: true,
  card: true,
  credit: true,
  eps: true,
  giropay: true,
  ideal: true,
  itau: true,
  maxima: true,
  mercadopago: true,
  multibanco: true,
  mybank: true,
  oxxo: true,
  p24: true,
  paylater: true,
  paypal: true,
  payu: true,
  sepa: true,
  sofort: true,
  trustly: true,
  venmo: true,
  verkkopankki: true,
  wechatpay: true,
  zimpler: true,
}

const STYLES: { [name in StyleChoice]: Names<NonNullable<PayPalButtonStyle[name]>> } = {
  color: { gold: true, blue: true, silver: true, white: true, black: true },
  label: {
    paypal: true,
    checkout: true,
    buynow: true,
    pay: true,
    installment: true,
    subscribe: true,
    donate: true,
  },
  layout: { vertical: true, horizontal: true },
  shape: { rect: true, pill: true, sharp: true },
}

/** A button does one of these. */
const WAYS = [
  'createOrder',
  'createVaultSetupToken',
  'createSubscription',
  'createBillingAgreement',
] as const satisfies readonly (keyof PayPalButtonsComponentOptions)[]

const MIN_HEIGHT = 25
const MAX_HEIGHT = 55

/** Throws what PayPal throws, and also for options that PayPal's types do not know, which PayPal ignores. */
export function checkOptions(options: PayPalButtonsComponentOptions): void {
  for (const [name, value] of Object.entries(options)) {
    if (!(name in OPTIONS)) throw new Error(`Unknown option: ${name}`)
    if (value !== undefined && name in FUNCTIONS && typeof value !== 'function')
      throw new TypeError(`Prop is not of type function: ${name}`)
  }
  const { fundingSource, style } = options
  const given = WAYS.filter((name) => options[name] !== undefined)
  if (given.length > 1) throw new Error(`Do not pass ${given.join(' and ')} together`)
  if (fundingSource !== undefined && !(fundingSource in FUNDING_SOURCES))
    throw new Error(`Invalid funding source: ${fundingSource}`)
  if (style !== undefined) checkStyle(style)
}

function checkStyle(style: PayPalButtonStyle): void {
  for (const name of Object.keys(STYLES) as StyleChoice[]) {
    const value = style[name]
    if (value !== undefined && !(value in STYLES[name])) throw new Error(`Invalid ${name}: ${value}`)
  }
  checkHeight(style.height)
  checkRadius(style.borderRadius)
  if (style.layout === 'vertical' && style.tagline)
    throw new Error('style.tagline is not allowed for vertical layout')
}

function checkHeight(height: unknown): void {
  if (height === undefined) return
  if (typeof height !== 'number') throw new TypeError(`Expected style.height to be a number, got: ${height}`)
  if (!(height >= MIN_HEIGHT && height <= MAX_HEIGHT))
    throw new Error(
      `Expected style.height to be between ${MIN_HEIGHT}px and ${MAX_HEIGHT}px - got ${height}px`,
    )
}

function checkRadius(radius: unknown): void {
  if (radius === undefined) return
  if (typeof radius !== 'number')
    throw new TypeError(`Expected style.borderRadius to be a number, got: ${radius}`)
  if (!(radius >= 0))
    throw new Error(`Expected style.borderRadius to be greater than or equal to 0, got: ${radius}`)
}
