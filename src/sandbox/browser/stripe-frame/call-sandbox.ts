import type { StripeError } from '@stripe/stripe-js'
import { UNREACHABLE } from '../stripe/group.ts'
import type { Ask, Intent, Reply } from '../stripe/messages.ts'

export type Card = { number: string; exp_month: string; exp_year: string; cvc: string }

/** The card's details leave this frame only here. */
export function confirm(
  ask: Extract<Ask, { kind: 'confirm' }>,
  card: Card,
  country?: string,
): Promise<Reply> {
  const { key, clientSecret, returnUrl, billing } = ask
  return call('confirm', {
    key,
    client_secret: clientSecret,
    ...(returnUrl !== undefined && { return_url: returnUrl }),
    payment_method_data: {
      type: 'card',
      card,
      billing_details: { ...billing, address: { ...billing.address, ...(country && { country }) } },
    },
  })
}

export function confirmSaved(ask: Extract<Ask, { kind: 'confirmSaved' }>): Promise<Reply> {
  const { key, clientSecret, returnUrl, paymentMethod } = ask
  return call('confirm', {
    key,
    client_secret: clientSecret,
    ...(returnUrl !== undefined && { return_url: returnUrl }),
    payment_method: paymentMethod,
  })
}

export function retrieve({ key, clientSecret }: Extract<Ask, { kind: 'retrieve' }>): Promise<Reply> {
  return call('retrieve', { key, client_secret: clientSecret })
}

async function call(action: string, fields: object): Promise<Reply> {
  try {
    const response = await fetch(`stripe/${action}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(fields),
    })
    const body = (await response.json()) as Intent & { error?: StripeError }
    return body.error ? { error: body.error } : { intent: body }
  } catch {
    return { error: UNREACHABLE }
  }
}
