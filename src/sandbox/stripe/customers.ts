import type Stripe from 'stripe'
import type { Form } from '../form.ts'
import { stripeId } from '../ids.ts'
import type { Effect } from '../perform.ts'
import type { CustomerRow } from '../store/rows.ts'
import type { StripeContext } from './context.ts'
import { invalid } from './failure.ts'
import { readMetadata } from './parameters.ts'
import { seconds } from './wire.ts'

const USAGES = ['off_session', 'on_session']

export function createCustomer({ clock }: StripeContext, form: Form): Effect {
  const { name, email } = form
  if (typeof email === 'string' && !/^[^@\s]+@[^@\s]+$/.test(email))
    throw invalid(`Invalid email address: ${email}`, { code: 'email_invalid', param: 'email' })
  const row: CustomerRow = {
    id: stripeId('cus', 14),
    name: typeof name === 'string' ? name : null,
    email: typeof email === 'string' ? email : null,
    metadata: readMetadata(form.metadata),
    createdAt: clock.now().getTime(),
  }
  return { status: 200, body: customerWire(row), changes: [['customers', row.id, row]] }
}

/** The customer that a call names, which must exist. */
export function readCustomer({ store }: StripeContext, { customer }: Form): string | undefined {
  if (customer === undefined) return undefined
  if (typeof customer === 'string' && store.find('customers', customer)) return customer
  throw invalid(`No such customer: '${customer}'`, { code: 'resource_missing', param: 'customer' })
}

export function readUsage(value: string | Form | undefined, param: string): string | undefined {
  if (value === undefined) return undefined
  if (typeof value === 'string' && USAGES.includes(value)) return value
  throw invalid(`Invalid ${param}: must be one of off_session or on_session`, { param })
}

function customerWire({ id, name, email, metadata, createdAt }: CustomerRow): Stripe.Customer {
  return {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: seconds(createdAt),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    email,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata,
    name,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
}
