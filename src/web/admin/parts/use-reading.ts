import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import type { Endpoint, InputOf, ResponseOf } from '#core/contract/endpoint.ts'
import { type AnyPart, ask, contracts } from '#web/lib/contracts.ts'
import { createReadings, UNREAD } from '#web/lib/readings.ts'
import { useLogin } from '#web/lib/session.ts'

type Parts = { [Name in keyof typeof contracts]: Awaited<ReturnType<(typeof contracts)[Name]>> }
export type PartName = keyof Parts
type Target<P extends PartName, C extends keyof Parts[P]> = Extract<Parts[P][C], Endpoint>

export type Reading<T> = {
  data: T | undefined
  error: Error | null
  /** It is being read, for the first time or again. */
  reading: boolean
  again: () => void
  /** What is shown is the page before, until this one is there. */
  old: boolean
}

/** Shared by the screens of one stay in the panel; the layout makes one. */
export const ReadingsContext = createContext(createReadings())

type Options = {
  /** A list: the old rows stay until the next ones are there. */
  paged?: boolean
  /** Ask again this often while somebody looks. */
  everyMs?: number
}

/** Reads by the contract: `useReading('catalog', 'listCategories', { query })`, and again when staff come back to it. */
export function useReading<P extends PartName, C extends keyof Parts[P] & string>(
  part: P,
  call: C,
  input: InputOf<Target<P, C>>,
  { paged = false, everyMs }: Options = {},
): Reading<ResponseOf<Target<P, C>>> {
  const readings = useContext(ReadingsContext)
  const { state } = useLogin()
  const key = keyOf(part, call, input)
  const entry = useSyncExternalStore(
    (listener) => readings.subscribe(key, listener),
    () => readings.find(key),
    () => UNREAD,
  )
  const shown = useLastSettled(key, entry.data !== undefined)
  const again = () => void readings.read(key, fetcher(key))

  const wanted = state === 'in' && !entry.reading && entry.error === null && !readings.isFresh(key)
  useEffect(() => {
    if (wanted) void readings.read(key, fetcher(key))
  }, [wanted, readings, key])
  useOnReturn(() => {
    if (state === 'in' && !readings.isFresh(key)) again()
  })
  useEvery(everyMs, () => {
    if (state === 'in') again()
  })

  const before =
    paged && entry.data === undefined && entry.error === null ? readings.find(shown).data : undefined
  return {
    data: (entry.data ?? before) as ResponseOf<Target<P, C>> | undefined,
    error: entry.error,
    reading: entry.reading,
    again,
    old: before !== undefined,
  }
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
    readAgain: async (...names: string[]) => {
      const stale = names.flatMap((name) => readings.outdate(name))
      const shown = stale.filter((key) => readings.find(key).data !== undefined)
      await Promise.all(shown.map((key) => readings.read(key, fetcher(key))))
    },
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

function useLastSettled(key: string, settled: boolean): string {
  const [last, setLast] = useState(key)
  useEffect(() => {
    if (settled) setLast(key)
  }, [key, settled])
  return last
}

function useOnReturn(run: () => void): void {
  useEffect(() => {
    const onVisible = () => document.visibilityState === 'visible' && run()
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  })
}

function useEvery(ms: number | undefined, run: () => void): void {
  useEffect(() => {
    if (ms === undefined) return
    const timer = setInterval(() => document.visibilityState === 'visible' && run(), ms)
    return () => clearInterval(timer)
  })
}
