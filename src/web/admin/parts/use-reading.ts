import { createContext, useContext } from 'react'
import type { Endpoint, InputOf, ResponseOf } from '#core/contract/endpoint.ts'
import { type AnyPart, ask, contracts } from '#web/lib/contracts.ts'
import { createReadings } from '#web/lib/readings.ts'
import { type Reading, type ReadingOptions, readAgain, useKept } from '#web/lib/use-kept.ts'

export type { Reading } from '#web/lib/use-kept.ts'

type Parts = { [Name in keyof typeof contracts]: Awaited<ReturnType<(typeof contracts)[Name]>> }
export type PartName = keyof Parts
type Target<P extends PartName, C extends keyof Parts[P]> = Extract<Parts[P][C], Endpoint>

/** Shared by the screens of one stay in the panel; the layout makes one. */
export const ReadingsContext = createContext(createReadings())

/** Reads by the contract: `useReading('catalog', 'listCategories', { query })`, and again when staff come back to it. */
export function useReading<P extends PartName, C extends keyof Parts[P] & string>(
  part: P,
  call: C,
  input: InputOf<Target<P, C>>,
  options: ReadingOptions = {},
): Reading<ResponseOf<Target<P, C>>> {
  return useKept(useContext(ReadingsContext), { key: keyOf(part, call, input), fetcher }, options)
}

/** After a change: its answer is kept as if it had been read, or what it touched is read again. */
export function useKeeper() {
  const readings = useContext(ReadingsContext)
  return {
    /** Changes what was read, at once; the answer of `undo` is what stood there before. */
    change: <P extends PartName, C extends keyof Parts[P] & string>(
      part: P,
      call: C,
      input: InputOf<Target<P, C>>,
      next: (before: ResponseOf<Target<P, C>>) => ResponseOf<Target<P, C>>,
    ): (() => void) => {
      const key = keyOf(part, call, input)
      const before = readings.find(key).data as ResponseOf<Target<P, C>> | undefined
      if (before === undefined) return () => {}
      readings.keep(key, next(before))
      return () => readings.keep(key, before)
    },
    /** Whatever was read of these parts is out of date: `readAgain('adminOrders', 'adminDashboard.counts')`. */
    readAgain: (...names: string[]) => readAgain(readings, names, fetcher),
  }
}

function keyOf(part: string, call: string, input: unknown): string {
  return `${part}.${call}|${JSON.stringify(input)}`
}

/** The key holds all that the call needs. */
function fetcher(key: string): () => Promise<unknown> {
  const [name = '', ...rest] = key.split('|')
  const [part = '', call = ''] = name.split('.')
  const load = contracts[part as PartName] as () => Promise<AnyPart>
  return () => ask<AnyPart, string>(load, call, JSON.parse(rest.join('|')) as never)
}
