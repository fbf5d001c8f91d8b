import { expect, test } from 'vitest'
import { readDecline } from './declines.ts'

test.each([
  ['insufficient_funds', 'soft'],
  ['generic_decline', 'soft'],
  ['do_not_honor', 'soft'],
  ['processing_error', 'soft'],
  ['stolen_card', 'hard'],
  ['lost_card', 'hard'],
  ['pickup_card', 'hard'],
  ['expired_card', 'hard'],
  ['incorrect_number', 'hard'],
  ['invalid_account', 'hard'],
  ['restricted_card', 'hard'],
  ['revocation_of_authorization', 'hard'],
  ['stop_payment_order', 'hard'],
  ['transaction_not_allowed', 'hard'],
  ['authentication_required', 'authentication'],
  ['authentication_not_handled', 'authentication'],
])('%s is %s', (reason, kind) => {
  expect(readDecline({ code: 'card_declined', decline_code: reason })).toMatchObject({ kind, code: reason })
  expect(readDecline({ code: reason })).toMatchObject({ kind, code: reason })
})

test.each([
  ['do_not_try_again', 'hard'],
  ['confirm_card_data', 'hard'],
  ['try_again_later', 'soft'],
])('the advice %s makes a decline without a reason %s', (advice_code, kind) => {
  expect(readDecline({ code: 'card_declined', decline_code: 'do_not_honor', advice_code }).kind).toBe(kind)
})
