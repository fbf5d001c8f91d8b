import { CheckoutForm, FORM_INCOMPLETE } from '#core/contract/checkout.ts'
import { findCardNumber } from '#core/domain/card-number.ts'
import { AppError, type FieldErrors } from '#core/errors.ts'
import { toStoredAddress } from '../addresses.ts'
import type { SentForm } from '../payment/record-payment.ts'

/** The form as the browser sent it, read as far as it is right, and what to say about the rest. */
export type ReadForm = SentForm & { refusal: AppError | null }

type Typed = { billing_address?: unknown; shipping_address?: unknown }

export function readForm({ billing_address, shipping_address }: Typed): ReadForm {
  const result = CheckoutForm.safeParse({ billing_address, shipping_address: shipping_address ?? undefined })
  if (!result.success)
    return { billing: null, shipping: null, incomplete: true, refusal: refusalOf(result.error.issues) }
  const { billing_address: billing, shipping_address: shipping } = result.data
  return {
    billing: toStoredAddress(billing),
    shipping: toStoredAddress(shipping ?? billing),
    incomplete: false,
    refusal: null,
  }
}

/** Card numbers belong into the provider's field and nowhere else: a form that holds one is not even read. */
export function refuseCardNumbers(form: Typed): void {
  if (findCardNumber(form) !== null)
    throw new AppError('bad_request', { message: 'Please enter card details only in the card field.' })
}

function refusalOf(issues: readonly { path: PropertyKey[]; message: string }[]): AppError {
  const errors: FieldErrors = {}
  for (const { path, message } of issues) {
    const field = path.map(String).join('.')
    errors[field] = [...(errors[field] ?? []), message]
  }
  // The shipping address is mostly a copy of the billing address, mistakes included.
  const [only = FORM_INCOMPLETE, ...more] = new Set(Object.values(errors).flat())
  return new AppError('invalid_input', { errors, message: more.length === 0 ? only : FORM_INCOMPLETE })
}
