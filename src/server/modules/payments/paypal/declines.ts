import type { DeclineKind } from '#core/domain/subscription-status.ts'

/** What PayPal says about an account that it does not take the money from. Everything else is a mistake of ours. */
const KINDS: Record<string, DeclineKind> = {
  DECLINED_DUE_TO_RELATED_TXN: 'soft',
  INSTRUMENT_DECLINED: 'soft',
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: 'soft',
  PAYER_CANNOT_PAY: 'soft',
  PAYMENT_DENIED: 'soft',
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: 'soft',
  TRANSACTION_LIMIT_EXCEEDED: 'soft',
  TRANSACTION_RECEIVING_LIMIT_EXCEEDED: 'soft',
  TRANSACTION_REFUSED: 'soft',

  AGREEMENT_ALREADY_CANCELLED: 'hard',
  BILLING_AGREEMENT_NOT_FOUND: 'hard',
  CARD_CLOSED: 'hard',
  CARD_EXPIRED: 'hard',
  INVALID_RESOURCE_ID: 'hard',
  PAYEE_BLOCKED_TRANSACTION: 'hard',
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: 'hard',
  PAYER_ACCOUNT_RESTRICTED: 'hard',
  PAYER_COUNTRY_NOT_SUPPORTED: 'hard',
  TOKEN_ID_NOT_FOUND: 'hard',
  TRANSACTION_BLOCKED_BY_PAYEE: 'hard',

  PAYER_ACTION_REQUIRED: 'authentication',
  PAYER_CONSENT_REQUIRED: 'authentication',
}

/** Null if it is about the request. */
export function declineKindOf(issue: string): DeclineKind | null {
  return KINDS[issue] ?? null
}
