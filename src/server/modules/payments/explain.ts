import { AppError } from '#core/errors.ts'
import { ProviderRefused, ProviderUnavailable } from './gateway.ts'

/** For staff: what the provider says is what they need to know. */
export async function explained<T>(provider: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ProviderRefused) throw new AppError('invalid_input', { message: error.message })
    if (error instanceof ProviderUnavailable)
      throw new AppError('unavailable', {
        message: `${provider} did not answer. Please try again in a moment.`,
        retryAfterSeconds: error.retryAfterSeconds,
      })
    throw error
  }
}
