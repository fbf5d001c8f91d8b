import type { ReactNode } from 'react'
import { ERRORS, isAppError } from '#core/errors.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingRegion } from '#web/ui/skeleton.tsx'
import type { Query } from './query.ts'

type Props<T> = {
  query: Query<T>
  /** What is loading, such as "Best sellers". */
  label: string
  skeleton: ReactNode
  children: (data: T) => ReactNode
}

/** Shows fetched data in all its states. A failed refetch leaves the old data on the screen. */
export function Loaded<T>({ query, label, skeleton, children }: Props<T>) {
  const { data, error, fetching, refetch } = query
  if (data !== undefined) return children(data)
  if (error === null) return <LoadingRegion label={label}>{skeleton}</LoadingRegion>
  const message = isAppError(error) ? error.message : ERRORS.server_error.message
  return <ErrorState message={message} retrying={fetching} onRetry={refetch} />
}
