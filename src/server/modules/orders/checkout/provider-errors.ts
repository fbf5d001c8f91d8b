import { AppError } from '#core/errors.ts'
import { ProviderRefused, ProviderUnavailable } from '../../payments/index.ts'

/** Turns a provider's failure into what a shopper may see. The attempt is kept, so trying again is safe. */
export function toPaymentError(error: unknown): unknown {
  if (error instanceof ProviderUnavailable)
    return new AppError('unavailable', {
      message: 'pay failed please try again',
      retryAfterSeconds: error.retryAfterSeconds ?? 5,
    })
  if (error instanceof ProviderRefused) return new AppError('payment_required')
  return error
}
