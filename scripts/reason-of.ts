import { isAppError } from '#core/errors.ts'
import { describeFailure } from '#server/platform/error-text.ts'
import { StartError } from '#server/platform/start-error.ts'

/**
 * Why a command failed, in one line for the operator: our own words, or those of the system, the database or the bucket,
 * such as that the disk is full. Anything else is a bug, so its stack follows.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof StartError || isAppError(error)) return error.message
  if (!(error instanceof Error)) return String(error)
  const { code } = error as { code?: unknown }
  if (typeof code === 'string') return error.message || code
  if ('$metadata' in error) return `The bucket refused: ${error.message}`
  return describeFailure(error)
}
