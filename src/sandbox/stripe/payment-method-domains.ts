import type Stripe from 'stripe'
import type { Form } from '../form.ts'
import { stripeId } from '../ids.ts'
import type { Effect } from '../perform.ts'
import type { PaymentMethodDomainRow } from '../store/rows.ts'
import type { StripeContext } from './context.ts'
import { invalid, missing } from './failure.ts'
import { paginate } from './lists.ts'
import { listWire, seconds } from './wire.ts'

const DOMAIN = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/

/** For a domain that ends with `.invalid`, which nobody can reach. */
const UNREACHABLE = 'The domain could not be verified because it cannot be reached.'

/** Registers a domain for wallets. A domain that is registered already is returned as it is. */
export function createDomain(context: StripeContext, form: Form): Effect {
  const name = form.domain_name
  if (typeof name !== 'string')
    throw invalid('Missing required param: domain_name.', {
      code: 'parameter_missing',
      param: 'domain_name',
    })
  if (!DOMAIN.test(name))
    throw invalid(`Invalid domain name: ${name}. Use a fully qualified domain name, without a scheme.`, {
      param: 'domain_name',
    })
  for (const known of context.store.all('domains')) if (known.domainName === name) return shown(known)
  const row: PaymentMethodDomainRow = {
    id: stripeId('pmd'),
    domainName: name,
    enabled: form.enabled !== 'false',
    createdAt: context.clock.now().getTime(),
  }
  return { ...shown(row), changes: [['domains', row.id, row]] }
}

export function listDomains({ store }: StripeContext, query: Form) {
  const { domain_name: name, enabled } = query
  const found = [...store.all('domains')]
    .reverse()
    .filter(
      (row) =>
        (name === undefined || row.domainName === name) &&
        (enabled === undefined || String(row.enabled) === enabled),
    )
  const { page, hasMore } = paginate(found, query)
  return listWire('/v1/payment_method_domains', page.map(domainWire), hasMore)
}

export function getDomain({ store }: StripeContext, id: string): Effect {
  const row = store.find('domains', id)
  if (!row) throw missing('payment_method_domain', id)
  return shown(row)
}

export function updateDomain(context: StripeContext, id: string, form: Form): Effect {
  const row = context.store.find('domains', id)
  if (!row) throw missing('payment_method_domain', id)
  const updated = { ...row, enabled: form.enabled === undefined ? row.enabled : form.enabled !== 'false' }
  return { ...shown(updated), changes: [['domains', id, updated]] }
}

function shown(row: PaymentMethodDomainRow): Effect {
  return { status: 200, body: domainWire(row), changes: [] }
}

function domainWire(row: PaymentMethodDomainRow): Stripe.PaymentMethodDomain {
  const active = { status: 'active' as const }
  const inactive = { status: 'inactive' as const, status_details: { error_message: UNREACHABLE } }
  return {
    id: row.id,
    object: 'payment_method_domain',
    amazon_pay: active,
    apple_pay: row.domainName.endsWith('.invalid') ? inactive : active,
    created: seconds(row.createdAt),
    domain_name: row.domainName,
    enabled: row.enabled,
    google_pay: active,
    klarna: active,
    link: active,
    livemode: false,
    paypal: active,
  }
}
