import type { ConfirmPaymentData, FieldsOption, StripeError } from '@stripe/stripe-js'
import { IntegrationError } from './integration-error.ts'
import { invalidValue, requireKnown } from './known-options.ts'

type Billing = NonNullable<ConfirmPaymentData['payment_method_data']>['billing_details']

/** The fields of the Payment Element by their name in the API. */
const NAMES = {
  name: 'name',
  email: 'email',
  phone: 'phone',
  country: 'address.country',
  postalCode: 'address.postal_code',
  state: 'address.state',
  city: 'address.city',
  line1: 'address.line1',
  line2: 'address.line2',
} as const
type Field = keyof typeof NAMES

const CONTACT: readonly Field[] = ['name', 'email', 'phone']
const ADDRESS: readonly Field[] = ['country', 'postalCode', 'state', 'city', 'line1', 'line2']

/** The fields that the Payment Element must not ask for. */
export function readNever(fields: FieldsOption | undefined): ReadonlySet<Field> {
  const billing = fields?.billingDetails ?? 'auto'
  if (typeof billing === 'string') return new Set(isNever(billing) ? [...CONTACT, ...ADDRESS] : [])
  requireKnown('fields.billingDetails', billing)
  const { address = 'auto', ...contact } = billing
  const never = new Set(CONTACT.filter((name) => isNever(contact[name as keyof typeof contact])))
  if (typeof address === 'string')
    return new Set([...never, ...(address !== 'if_required' && isNever(address) ? ADDRESS : [])])
  requireKnown('fields.billingDetails.address', address)
  return new Set([...never, ...ADDRESS.filter((name) => isNever(address[name as keyof typeof address]))])
}

function isNever(option: string | undefined): boolean {
  if (option !== undefined && option !== 'auto' && option !== 'never')
    throw invalidValue('fields.billingDetails', `should be "auto" or "never". You specified: ${option}`)
  return option === 'never'
}

/** Whoever opts out of collecting a field must pass it when confirming. */
export function requirePassed(never: ReadonlySet<Field>, billing: Billing): void {
  for (const field of never) {
    const name = NAMES[field]
    if (valueAt(billing, name) === undefined)
      throw new IntegrationError(
        `You specified "never" for fields.billing_details.${name} when creating the payment Element, but did not pass confirmParams.payment_method_data.billing_details.${name} when calling stripe.confirmPayment. If you opt out of collecting data via the payment Element using the fields option, the data must be passed at confirm-time.`,
      )
  }
}

/** The API takes an empty string for an attempt to unset a value, which these cannot be. */
export function findEmpty(billing: Billing): StripeError | null {
  const empty = Object.values(NAMES).find((name) => valueAt(billing, name) === '')
  if (empty === undefined) return null
  const param = `payment_method_data[billing_details]${empty.replace(/[^.]+/g, '[$&]').replace('.', '')}`
  return {
    type: 'invalid_request_error',
    code: 'parameter_invalid_empty',
    param,
    message: `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
  }
}

function valueAt(billing: Billing, name: string): unknown {
  return name
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], billing)
}
