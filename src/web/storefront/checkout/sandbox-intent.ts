import type { Address } from '#core/contract/address.ts'
import { isoCountry } from '#core/domain/countries.ts'
import type { Confirmed } from './pay-by-card.ts'

export type Access = { sandboxUrl: string; key: string }
export type CardDetails = { number: string; expMonth: string; expYear: string; cvc: string }

type Intent = {
  id: string
  status: string
  last_payment_error: { message?: string } | null
  next_action: { redirect_to_url: { url: string } } | null
}
type Failure = { code?: string; message?: string; param?: string; payment_intent?: Intent }

export type Answer =
  | { kind: 'intent'; intent: Intent }
  | { kind: 'failure'; failure: Failure }
  | { kind: 'unreachable' }

/** Confirms like Stripe does. The card details go to the sandbox and nowhere else. */
export function confirmIntent(
  access: Access,
  options: { clientSecret: string; card: CardDetails; address: Address; returnUrl: string },
): Promise<Answer> {
  const { clientSecret, card, address, returnUrl } = options
  const country = isoCountry(address.country)
  return ask(access, 'confirm', {
    client_secret: clientSecret,
    return_url: returnUrl,
    payment_method_data: {
      type: 'card',
      card: { number: card.number, exp_month: card.expMonth, exp_year: card.expYear, cvc: card.cvc },
      billing_details: {
        name: `${address.first_name} ${address.last_name}`,
        email: address.email,
        ...(country && { address: { country } }),
      },
    },
  })
}

export function readIntent(access: Access, clientSecret: string): Promise<Answer> {
  return ask(access, 'retrieve', { client_secret: clientSecret })
}

/** The payment result of an intent that no longer waits for the buyer. */
export function settled(intent: Intent): Confirmed {
  if (intent.status === 'succeeded' || intent.status === 'processing')
    return { kind: 'done', paymentIntentId: intent.id, status: intent.status }
  return { kind: 'refused', message: intent.last_payment_error?.message ?? null }
}

async function ask({ sandboxUrl, key }: Access, action: string, fields: object): Promise<Answer> {
  try {
    const response = await fetch(`${sandboxUrl}/stripe/${action}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ key, ...fields }),
    })
    const body = (await response.json()) as Intent & { error?: Failure }
    return body.error ? { kind: 'failure', failure: body.error } : { kind: 'intent', intent: body }
  } catch {
    return { kind: 'unreachable' }
  }
}
