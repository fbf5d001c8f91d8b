import { isAppError } from '#core/errors.ts'

export const UNREACHABLE = 'We could not reach the shop. Check your connection and try again.'

/** The message for a failed action. Code that fails to load is a connection problem too. */
export function problemText(error: unknown): string {
  return isAppError(error) ? error.message : UNREACHABLE
}
