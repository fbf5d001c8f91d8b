import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AppError, ERRORS } from '#core/errors.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingRegion } from '#web/ui/skeleton.tsx'

type Props<T> = {
  query: UseQueryResult<T>
  /** What is on its way: "Your orders". */
  label: string
  skeleton: ReactNode
  children: (data: T) => ReactNode
}

/** A region of fetched data in all its states. What is shown stays shown when a later reading fails. */
export function Loaded<T>({ query, label, skeleton, children }: Props<T>) {
  const { data, error, isError, isFetching, refetch } = query
  if (data !== undefined) return children(data)
  if (isError) {
    const message = error instanceof AppError ? error.message : ERRORS.server_error.message
    return <ErrorState message={message} retrying={isFetching} onRetry={() => void refetch()} />
  }
  return <LoadingRegion label={label}>{skeleton}</LoadingRegion>
}
