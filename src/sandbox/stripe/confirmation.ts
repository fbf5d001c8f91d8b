import { type Form, isForm } from '../form.ts'
import { stripeId } from '../ids.ts'
import type { Intent, ReadCard } from '../store/rows.ts'
import type { Caller } from './caller.ts'
import { cardByToken, readCard } from './cards.ts'
import type { StripeContext } from './context.ts'
import { invalid, StripeFailure } from './failure.ts'
import { requireCountry } from './payment-intents.ts'
import { chargedCard, requireUsable } from './saved-cards.ts'

export type Confirmation = {
  card: ReadCard
  methodId: string
  payer: Intent['payer']
  returnUrl: string | null
  offSession: boolean
}

/** What is confirmed: a payment intent, or a setup intent, which has no `futureUsage`. */
type Subject = { customerId?: string | null | undefined; futureUsage?: string | undefined }

/** Accepts a card number from a browser only, because shops must never handle one. */
export function readConfirmation(
  context: StripeContext,
  form: Form,
  caller: Caller,
  subject: Subject,
): Confirmation {
  const offSession = readOffSession(form, caller, subject)
  const returnUrl = typeof form.return_url === 'string' ? form.return_url : null
  const now = context.clock.now()
  const data = form.payment_method_data
  if (isForm(data)) {
    requireCountry(data.billing_details, 'payment_method_data[billing_details][address][country]')
    if (caller.kind === 'shop') throw rawCardRejected()
    const card = readCard(cardFields(data), now)
    const payer = readPayer(data.billing_details)
    return { card, methodId: stripeId('pm'), payer, returnUrl, offSession }
  }
  const token = form.payment_method
  if (typeof token !== 'string')
    throw invalid(
      'You cannot confirm this PaymentIntent because it is missing a payment method. Update the PaymentIntent with a payment method and then confirm it again.',
      { code: 'payment_intent_unexpected_state' },
    )
  const saved = context.store.find('cards', token)
  if (saved) {
    requireUsable(saved, subject.customerId ?? undefined)
    const card = chargedCard(saved, { now, offSession })
    return { card, methodId: saved.id, payer: saved.payer, returnUrl, offSession }
  }
  const card = cardByToken(token, now)
  if (!card)
    throw new StripeFailure(404, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: `No such PaymentMethod: '${token}'`,
      param: 'payment_method',
    })
  return { card, methodId: stripeId('pm'), payer: null, returnUrl, offSession }
}

/** A payment without the buyer cannot save a card, because nobody is there to agree. */
function readOffSession({ off_session: value }: Form, caller: Caller, { futureUsage }: Subject): boolean {
  if (value === undefined || value === 'false') return false
  const param = 'off_session'
  if (value !== 'true') throw invalid(`Invalid boolean: ${value}`, { param })
  if (caller.kind === 'browser')
    throw invalid('You cannot confirm with `off_session` using a publishable key.', { param })
  if (futureUsage !== undefined)
    throw invalid(
      'You cannot confirm with the `off_session` parameter when `setup_future_usage` is also set on the PaymentIntent because you cannot set up future usages when processing payments off-session.',
      { param },
    )
  return true
}

/** Keeps only the billing details that a receipt shows. */
function readPayer(details: string | Form | undefined): Intent['payer'] {
  if (!isForm(details)) return null
  const { name, email } = details
  return {
    name: typeof name === 'string' ? name : null,
    email: typeof email === 'string' ? email : null,
  }
}

function cardFields(data: Form) {
  const card = isForm(data.card) ? data.card : {}
  const text = (name: string) => (typeof card[name] === 'string' ? card[name] : '')
  return {
    number: text('number').replace(/[\s-]/g, ''),
    expMonth: Number(text('exp_month') || Number.NaN),
    expYear: Number(text('exp_year') || Number.NaN),
    cvc: text('cvc'),
  }
}

function rawCardRejected(): StripeFailure {
  return new StripeFailure(402, {
    type: 'card_error',
    message:
      'Sending credit card numbers directly to the Stripe API is generally unsafe. Use the card field in the browser, or a test token such as pm_card_visa.',
  })
}
