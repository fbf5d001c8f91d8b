import type { ReactNode } from 'react'
import { ERRORS, isAppError } from '#core/errors.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingRegion } from '#web/ui/skeleton.tsx'
import type { Reading } from './use-reading.ts'

type Props<T> = {
  from: Reading<T>
  /** What is on its way: "Best sellers". */
  label: string
  skeleton: ReactNode
  children: (data: T) => ReactNode
}

/** A region of fetched data in all its states. What is shown stays shown when a later reading fails. */
export function Loaded<T>({ from: { data, error, reading, again }, label, skeleton, children }: Props<T>) {
  if (data !== undefined) return children(data)
  if (error === null) return <LoadingRegion label={label}>{skeleton}</LoadingRegion>
  const message = isAppError(error) ? error.message : ERRORS.server_error.message
  return <ErrorState message={message} retrying={reading} onRetry={again} />
}
