import { useEffect, useState, useSyncExternalStore } from 'react'
import { type Readings, UNREAD } from './readings.ts'
import { useLogin } from './session.ts'

export type Reading<T> = {
  data: T | undefined
  error: Error | null
  /** It is being read, for the first time or again. */
  reading: boolean
  again: () => void
  /** What is shown is the page before, until this one is there. */
  old: boolean
}

export type ReadingOptions = {
  /** A list in pages: the old page stays until the next one is there. */
  paged?: boolean
  /** Ask again this often while somebody looks. */
  everyMs?: number
}

type Wanted = { key: string; fetcher: (key: string) => () => Promise<unknown> }

/** Reads for somebody who is logged in, and again when they come back to a page that has grown old. */
export function useKept<T>(
  readings: Readings,
  { key, fetcher }: Wanted,
  { paged = false, everyMs }: ReadingOptions,
): Reading<T> {
  const { state } = useLogin()
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
  }, [wanted, readings, fetcher, key])
  useOnReturn(() => {
    if (state === 'in' && !readings.isFresh(key)) again()
  })
  useEvery(everyMs, () => {
    if (state === 'in') again()
  })

  const before =
    paged && entry.data === undefined && entry.error === null ? readings.find(shown).data : undefined
  return {
    data: (entry.data ?? before) as T | undefined,
    error: entry.error,
    reading: entry.reading,
    again,
    old: before !== undefined,
  }
}

/** Whatever begins so is out of date: what is shown of it is read again. */
export async function readAgain(
  readings: Readings,
  prefixes: readonly string[],
  fetcher: Wanted['fetcher'],
): Promise<void> {
  const stale = prefixes.flatMap((prefix) => readings.outdate(prefix))
  const shown = stale.filter((key) => readings.find(key).data !== undefined)
  await Promise.all(shown.map((key) => readings.read(key, fetcher(key))))
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
