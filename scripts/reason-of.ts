import { StartError } from '#server/platform/start-error.ts'

/**
 * Why a command failed, in one line for the operator: our own words, or those of the system, the database or the bucket,
 * such as that the disk is full. Throws anything else again, because that is a bug.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof StartError) return error.message
  if (!(error instanceof Error)) throw error
  const { code } = error as { code?: unknown }
  if (typeof code === 'string') return error.message || code
  if ('$metadata' in error) return `The bucket refused: ${error.message}`
  throw error
}
