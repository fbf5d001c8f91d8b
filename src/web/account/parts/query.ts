import { keepPreviousData, QueryClient, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Endpoint, InputOf, ResponseOf } from '#core/contract/endpoint.ts'
import { send } from '#web/lib/call.ts'
import { useLogin } from '#web/lib/session.ts'

const FRESH_MS = 30_000

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // A failure is shown with its message and a button, at once; offline it is a failure like any other.
        retry: false,
        networkMode: 'always',
      },
    },
  })
}

type Options = {
  /** The old page of a list stays until the next one is there. */
  paged?: boolean
}

/** Reads something of the logged-in shopper, and keeps it for the other pages of the account. */
export function useAccountQuery<E extends Endpoint>(
  target: E,
  input: InputOf<E>,
  { paged = false }: Options = {},
) {
  const { state } = useLogin()
  return useQuery({
    queryKey: keyOf(target, input),
    queryFn: ({ signal }) => send(target, input, { signal }),
    ...(paged && { placeholderData: keepPreviousData }),
    enabled: state === 'in',
  })
}

/** Puts the answer of a change in the place of what was read before. */
export function useKeepAnswer() {
  const client = useQueryClient()
  return useCallback(
    <E extends Endpoint>(target: E, input: InputOf<E>, answer: ResponseOf<E>) =>
      client.setQueryData(keyOf(target, input), answer),
    [client],
  )
}

/** Has something read again where it is shown, after a change elsewhere. */
export function useReadAgain() {
  const client = useQueryClient()
  return useCallback((target: Endpoint) => client.invalidateQueries({ queryKey: [target.path] }), [client])
}

function keyOf(target: Endpoint, input: unknown): QueryKey {
  return [target.path, input]
}
