import type Stripe from 'stripe'
import type { Card, Intent, SavedCard } from '../store/rows.ts'

/** The parts of a payment method that Stripe's objects repeat. */
export function paymentMethodId({ id, methodId }: Intent): string {
  return methodId ?? id.replace(/^pi_/, 'pm_')
}

export function billingWire({ payer }: Pick<Intent, 'payer'>): Stripe.Charge.BillingDetails {
  return { address: null, email: payer?.email ?? null, name: payer?.name ?? null, phone: null, tax_id: null }
}

export function paymentMethodWire(intent: Intent, card: Card): Stripe.PaymentMethod {
  const { payer, createdAt } = intent
  const customerId = intent.offSession ? (intent.customerId ?? null) : null
  return methodWire({ id: paymentMethodId(intent), customerId, payer, createdAt }, card)
}

export function savedCardWire(saved: SavedCard): Stripe.PaymentMethod {
  return methodWire(saved, saved.read.card)
}

type Method = Pick<SavedCard, 'id' | 'customerId' | 'payer' | 'createdAt'>

function methodWire(method: Method, card: Card): Stripe.PaymentMethod {
  return {
    id: method.id,
    object: 'payment_method',
    billing_details: billingWire(method),
    card: {
      ...cardWire(card),
      display_brand: card.brand,
      generated_from: null,
      networks: null,
      three_d_secure_usage: { supported: true },
    },
    created: Math.floor(method.createdAt / 1000),
    customer: method.customerId,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
}

export function chargedCardWire(card: Card): Stripe.Charge.PaymentMethodDetails {
  return {
    type: 'card',
    card: {
      ...cardWire(card),
      amount_authorized: null,
      authorization_code: null,
      electronic_commerce_indicator: null,
      installments: null,
      mandate: null,
      network: card.brand,
      network_transaction_id: null,
      three_d_secure: null,
      transaction_link_id: null,
    },
  }
}

function cardWire(card: Card) {
  return {
    brand: card.brand,
    checks: null,
    country: 'US',
    exp_month: card.expMonth,
    exp_year: card.expYear,
    funding: card.funding,
    last4: card.last4,
    regulated_status: null,
    wallet: null,
  }
}
