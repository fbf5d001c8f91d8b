import { createContext, useContext } from 'react'
import type { Endpoint, InputOf, ResponseOf } from '#core/contract/endpoint.ts'
import { type AnyPart, ask, contracts } from '#web/lib/contracts.ts'
import { createReadings } from '#web/lib/readings.ts'
import { type Reading, type ReadingOptions, readAgain, useKept } from '#web/lib/use-kept.ts'

export type { Reading } from '#web/lib/use-kept.ts'

/** All that the account's pages read, by the name under which it is kept. */
const CALLS = {
  profile: { part: contracts.account, call: 'getProfile' },
  addresses: { part: contracts.account, call: 'getAddresses' },
  notifications: { part: contracts.account, call: 'getNotifications' },
  preferences: { part: contracts.account, call: 'notificationSettings' },
  sessions: { part: contracts.account, call: 'getSessions' },
  orders: { part: contracts.orders, call: 'list' },
  order: { part: contracts.orders, call: 'get' },
  licenses: { part: contracts.licensing, call: 'list' },
} as const

type Name = keyof typeof CALLS
type Part<N extends Name> = Awaited<ReturnType<(typeof CALLS)[N]['part']>>
type Target<N extends Name> = Extract<Part<N>[(typeof CALLS)[N]['call'] & keyof Part<N>], Endpoint>
type Input<N extends Name> = InputOf<Target<N>>
type Answer<N extends Name> = ResponseOf<Target<N>>

/** Shared by the pages of one stay in the account; the layout makes one. */
export const ReadingsContext = createContext(createReadings())

/** Reads something of the logged-in shopper, and again when they come back to a page that has grown old. */
export function useReading<N extends Name>(
  name: N,
  input: Input<N>,
  options: ReadingOptions = {},
): Reading<Answer<N>> {
  return useKept(useContext(ReadingsContext), { key: keyOf(name, input), fetcher }, options)
}

/** After a change: its answer is kept as if it had been read, and what else it touched is read again. */
export function useKeeper() {
  const readings = useContext(ReadingsContext)
  return {
    keep: <N extends Name>(name: N, input: Input<N>, answer: Answer<N>) =>
      readings.keep(keyOf(name, input), answer),
    readAgain: (...names: Name[]) =>
      readAgain(
        readings,
        names.map((name) => `${name}|`),
        fetcher,
      ),
  }
}

function keyOf(name: Name, input: unknown): string {
  return `${name}|${JSON.stringify(input)}`
}

/** The key holds all that the call needs. */
function fetcher(key: string): () => Promise<unknown> {
  const end = key.indexOf('|')
  const { part, call } = CALLS[key.slice(0, end) as Name]
  const input = JSON.parse(key.slice(end + 1))
  return () => ask<AnyPart, string>(part, call, input as never)
}
