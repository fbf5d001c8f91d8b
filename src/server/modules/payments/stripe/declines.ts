import type { Decline } from '../gateway.ts'

type Declined = { code?: string | null; decline_code?: string; advice_code?: string; message?: string }

const NEEDS_HOLDER = new Set([
  'authentication_required',
  'authentication_not_handled',
  'payment_intent_authentication_failure',
])

/** Another try with the same card cannot succeed, and card networks fine who tries. */
const FINAL = new Set([
  'card_not_supported',
  'currency_not_supported',
  'expired_card',
  'fraudulent',
  'highest_risk_level',
  'incorrect_number',
  'invalid_account',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'invalid_number',
  'lost_card',
  'merchant_blacklist',
  'new_account_information_available',
  'not_permitted',
  'pickup_card',
  'restricted_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'stolen_card',
  'stop_payment_order',
  'transaction_not_allowed',
])
const FINAL_ADVICE = new Set(['do_not_try_again', 'confirm_card_data'])

/** The bank's own reason counts, and the network's advice more. */
export function readDecline({ code, decline_code, advice_code, message }: Declined): Decline {
  const reason = decline_code ?? code ?? 'card_declined'
  return { kind: kindOf(reason, advice_code), code: reason, message: message ?? 'The card was declined.' }
}

function kindOf(reason: string, advice: string | undefined): Decline['kind'] {
  if (NEEDS_HOLDER.has(reason)) return 'authentication'
  return FINAL.has(reason) || FINAL_ADVICE.has(advice ?? '') ? 'hard' : 'soft'
}
