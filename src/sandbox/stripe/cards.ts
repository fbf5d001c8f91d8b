import type { CardPlan, Intent, ReadCard, Suspicion } from '../store/rows.ts'
import { cardError } from './failure.ts'

/** What the card field sends. Never stored. */
export type CardInput = { number: string; expMonth: number; expYear: number; cvc: string }

type TestCard = {
  plan?: CardPlan
  /** Where they differ from `plan`. */
  setup?: CardPlan
  offSession?: CardPlan
  refundPlan?: Intent['refundPlan']
  disputed?: boolean
  suspicion?: Suspicion
  /** Server code uses `pm_card_<token>` instead of the number. */
  token?: string
  about: string
}

export const SUCCEED: CardPlan = { kind: 'succeed' }

const DECLINE_MESSAGES: Record<string, string> = {
  insufficient_funds: 'Your card has insufficient funds.',
  expired_card: 'Your card has expired.',
  authentication_required: 'Your card was declined. This transaction requires authentication.',
  incorrect_cvc: "Your card's security code is incorrect.",
  processing_error: 'An error occurred while processing your card. Try again in a little bit.',
  test_mode_live_card:
    'Your card was declined. Your request was in test mode, but used a non test (live) card.',
}

/** Lost and stolen cards get the generic message, so that a thief does not learn the card was reported. */
function decline(code: string, declineCode: string | null = null): CardPlan {
  const message = DECLINE_MESSAGES[declineCode ?? code] ?? 'Your card was declined.'
  return { kind: 'decline', code, declineCode, message }
}

export const GENERIC_DECLINE = decline('card_declined', 'generic_decline')
export const STOLEN = decline('card_declined', 'stolen_card')
export const EXPIRED = decline('expired_card')
/** The bank wants the card's holder, who is not there. */
export const AUTHENTICATION_REQUIRED = decline('authentication_required', 'authentication_required')
export const CHALLENGE: CardPlan = { kind: 'challenge', next: SUCCEED }

/** Stripe's documented test cards, plus two of our own for late results. */
export const TEST_CARDS: Readonly<Record<string, TestCard>> = {
  '4242424242424242': { token: 'visa', about: 'Succeeds' },
  '4000056655665556': { token: 'visa_debit', about: 'Succeeds (debit)' },
  '5555555555554444': { token: 'mastercard', about: 'Succeeds (Mastercard)' },
  '378282246310005': { token: 'amex', about: 'Succeeds (American Express)' },
  '6011111111111117': { token: 'discover', about: 'Succeeds (Discover)' },
  '4000000000000002': {
    token: 'chargeDeclined',
    plan: GENERIC_DECLINE,
    about: 'Declined',
  },
  '4000000000009995': {
    token: 'chargeDeclinedInsufficientFunds',
    plan: decline('card_declined', 'insufficient_funds'),
    about: 'Declined: insufficient funds',
  },
  '4000000000009987': {
    token: 'chargeDeclinedLostCard',
    plan: decline('card_declined', 'lost_card'),
    about: 'Declined: lost card',
  },
  '4000000000009979': {
    token: 'chargeDeclinedStolenCard',
    plan: STOLEN,
    about: 'Declined: stolen card',
  },
  '4000000000000069': {
    token: 'chargeDeclinedExpiredCard',
    plan: EXPIRED,
    about: 'Declined: expired',
  },
  '4000000000000127': {
    token: 'chargeDeclinedIncorrectCvc',
    plan: decline('incorrect_cvc'),
    about: 'Declined: wrong security code',
  },
  '4000000000000119': {
    token: 'chargeDeclinedProcessingError',
    plan: decline('processing_error'),
    about: 'Declined: processing error',
  },
  '4000000000006975': {
    token: 'chargeDeclinedVelocityLimitExceeded',
    plan: decline('card_declined', 'card_velocity_exceeded'),
    about: 'Declined: used too often',
  },
  '4000002760003184': {
    token: 'authenticationRequired',
    plan: CHALLENGE,
    about: '3-D Secure, then succeeds; renewals need it every time',
  },
  '4000002500003155': {
    token: 'authenticationRequiredOnSetup',
    plan: CHALLENGE,
    offSession: SUCCEED,
    about: '3-D Secure, then succeeds; renewals succeed without it',
  },
  '4000000000000341': {
    token: 'chargeCustomerFail',
    plan: GENERIC_DECLINE,
    setup: SUCCEED,
    about: 'Can be saved without a payment; every charge is declined',
  },
  '4000000000003220': {
    token: 'threeDSecure2Required',
    plan: CHALLENGE,
    about: '3-D Secure 2, then succeeds',
  },
  '4000008400001629': {
    token: 'threeDSecureRequiredChargeDeclined',
    plan: { kind: 'challenge', next: GENERIC_DECLINE },
    about: '3-D Secure, then declined',
  },
  '4000008260003178': {
    token: 'authenticationRequiredChargeDeclinedInsufficientFunds',
    plan: { kind: 'challenge', next: decline('card_declined', 'insufficient_funds') },
    about: '3-D Secure, then insufficient funds',
  },
  '4000000000000804': { plan: { kind: 'late', next: SUCCEED }, about: 'Succeeds late' },
  '4000000000000812': {
    plan: { kind: 'late', next: GENERIC_DECLINE },
    about: 'Declined late',
  },
  '4000000000007726': { token: 'pendingRefund', refundPlan: 'late', about: 'Succeeds; refunds take a while' },
  '4000000000005126': { token: 'refundFail', refundPlan: 'fails', about: 'Succeeds; refunds fail later' },
  '4000000000005423': {
    token: 'createIssuerFraudRecord',
    suspicion: 'fraud_warning',
    about: 'Succeeds; then an early fraud warning',
  },
  '4000000000009235': {
    token: 'riskLevelElevated',
    suspicion: 'review',
    about: 'Succeeds; then in review',
  },
  '4000000000000259': { token: 'createDispute', disputed: true, about: 'Succeeds; then disputed' },
}

/** Rejects malformed cards, which never reach a bank. */
export function readCard(input: CardInput, now: Date): ReadCard {
  const { number, expMonth, expYear, cvc } = input
  if (!/^\d{13,19}$/.test(number) || !passesLuhn(number))
    throw cardError('incorrect_number', 'Your card number is incorrect.', 'number')
  if (!Number.isInteger(expMonth) || expMonth < 1 || expMonth > 12)
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  const year = expYear < 100 ? expYear + 2000 : expYear
  if (!Number.isInteger(year) || year > now.getUTCFullYear() + 50 || isPast(year, expMonth, now))
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year')
  if (!(brandOf(number) === 'amex' ? /^\d{4}$/ : /^\d{3}$/).test(cvc))
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc')
  return cardOf(number, expMonth, year)
}

/** Stripe's test tokens, such as `pm_card_visa`. */
export function cardByToken(token: string, now: Date): ReadCard | null {
  const name = /^pm_card_(\w+)$/.exec(token)?.[1]
  const found = Object.entries(TEST_CARDS).find(([, card]) => card.token === name)
  return found && name ? cardOf(found[0], 12, now.getUTCFullYear() + 5) : null
}

function cardOf(number: string, expMonth: number, expYear: number): ReadCard {
  const known = TEST_CARDS[number]
  const funding = known?.token === 'visa_debit' ? 'debit' : 'credit'
  // Any other valid number may be a real card, so decline it the way Stripe's test mode does.
  const plan = known ? (known.plan ?? SUCCEED) : decline('card_declined', 'test_mode_live_card')
  return {
    card: { brand: brandOf(number), last4: number.slice(-4), expMonth, expYear, funding },
    plan,
    setup: known?.setup ?? plan,
    offSession: known?.offSession ?? (plan.kind === 'challenge' ? AUTHENTICATION_REQUIRED : plan),
    refundPlan: known?.refundPlan ?? 'now',
    disputed: known?.disputed ?? false,
    ...(known?.suspicion && { suspicion: known.suspicion }),
  }
}

export function isPast(year: number, month: number, now: Date): boolean {
  return Date.UTC(year, month, 1) <= now.getTime()
}

function brandOf(number: string): string {
  if (number.startsWith('4')) return 'visa'
  if (/^3[47]/.test(number)) return 'amex'
  if (/^6/.test(number)) return 'discover'
  return /^[25]/.test(number) ? 'mastercard' : 'unknown'
}

function passesLuhn(number: string): boolean {
  let sum = 0
  for (let at = 0; at < number.length; at++) {
    const digit = Number(number[number.length - 1 - at]) * (at % 2 === 0 ? 1 : 2)
    sum += digit > 9 ? digit - 9 : digit
  }
  return sum % 10 === 0
}
