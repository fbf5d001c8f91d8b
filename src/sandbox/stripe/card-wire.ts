import type Stripe from 'stripe'
import type { Card, Intent } from '../store/rows.ts'

/** The parts of a payment method that Stripe's objects repeat. */
export function paymentMethodId(intent: Intent): string {
  return intent.id.replace(/^pi_/, 'pm_')
}

export function billingWire({ payer }: Intent): Stripe.Charge.BillingDetails {
  return { address: null, email: payer?.email ?? null, name: payer?.name ?? null, phone: null, tax_id: null }
}

export function paymentMethodWire(intent: Intent, card: Card): Stripe.PaymentMethod {
  return {
    id: paymentMethodId(intent),
    object: 'payment_method',
    billing_details: billingWire(intent),
    card: {
      ...cardWire(card),
      display_brand: card.brand,
      generated_from: null,
      networks: null,
      three_d_secure_usage: { supported: true },
    },
    created: Math.floor(intent.createdAt / 1000),
    customer: null,
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
