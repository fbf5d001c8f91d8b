import { StartError } from '../start-error.ts'

/** Why an archive cannot be used, in words for the operator. */
export class ArchiveError extends StartError {
  override name = 'ArchiveError'
}

export function damaged(where: string): ArchiveError {
  return new ArchiveError(`The archive is damaged: ${where}. Use another one.`)
}
