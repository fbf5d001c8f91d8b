import { isAppError } from '#core/errors.ts'

export const UNREACHABLE = 'We could not reach the shop. Check your connection and try again.'

/** What a person is told of a failed action. Code that could not be loaded is the connection's fault, too. */
export function problemText(error: unknown): string {
  return isAppError(error) ? error.message : UNREACHABLE
}
