import { CheckoutForm } from '#core/contract/checkout.ts'
import { findCardNumber } from '#core/domain/card-number.ts'
import { FORM_INCOMPLETE } from '#core/domain/checkout-messages.ts'
import { AppError, type FieldErrors } from '#core/errors.ts'
import { type SubmittedForm, toStoredAddress } from '../addresses.ts'

/** The form as the browser sent it, as far as it is valid, and the error for the rest. */
export type ReadForm = SubmittedForm & { formError: AppError | null }

type Typed = { billing_address?: unknown; shipping_address?: unknown }

export function readForm({ billing_address, shipping_address }: Typed): ReadForm {
  const result = CheckoutForm.safeParse({ billing_address, shipping_address: shipping_address ?? undefined })
  if (!result.success)
    return { billing: null, shipping: null, incomplete: true, formError: formErrorOf(result.error.issues) }
  const { billing_address: billing, shipping_address: shipping } = result.data
  return {
    billing: toStoredAddress(billing),
    shipping: toStoredAddress(shipping ?? billing),
    incomplete: false,
    formError: null,
  }
}

/** Card numbers belong in the provider's field and nowhere else: a form that contains one is not even read. */
export function rejectCardNumbers(form: Typed): void {
  if (findCardNumber(form) !== null)
    throw new AppError('bad_request', { message: 'Please enter card details only in the card field.' })
}

function formErrorOf(issues: readonly { path: PropertyKey[]; message: string }[]): AppError {
  const errors: FieldErrors = {}
  for (const { path, message } of issues) {
    const field = path.map(String).join('.')
    errors[field] = [...(errors[field] ?? []), message]
  }
  // The shipping address is usually a copy of the billing address, mistakes included.
  const [only = FORM_INCOMPLETE, ...more] = new Set(Object.values(errors).flat())
  return new AppError('invalid_input', { errors, message: more.length === 0 ? only : FORM_INCOMPLETE })
}
