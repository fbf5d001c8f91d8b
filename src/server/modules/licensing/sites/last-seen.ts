import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import { noteSeen } from './queries.ts'

/** Short plain texts; null if the site did not say. */
type Versions = Record<'pluginVersion' | 'wpVersion' | 'phpVersion', string | null>
type Deps = { db: Db; clock: Clock; onError: (error: unknown) => void; flushMs?: number }

const MAX_KEPT = 20_000

export type LastSeen = ReturnType<typeof createLastSeen>

/** Records when sites last called, in memory first so that a check never waits for it. */
export function createLastSeen({ db, clock, onError, flushMs = 15_000 }: Deps) {
  const seen = new Map<number, Versions & { at: Date }>()
  let flushing: Promise<void> = Promise.resolve()
  const timer = setInterval(() => void flush(), flushMs).unref()

  function note(activationId: number, versions: Versions): void {
    if (seen.size >= MAX_KEPT && !seen.has(activationId)) return
    const before = seen.get(activationId)
    // Not every call says everything.
    seen.set(activationId, {
      pluginVersion: versions.pluginVersion ?? before?.pluginVersion ?? null,
      wpVersion: versions.wpVersion ?? before?.wpVersion ?? null,
      phpVersion: versions.phpVersion ?? before?.phpVersion ?? null,
      at: clock.now(),
    })
  }

  function flush(): Promise<void> {
    if (seen.size === 0) return flushing
    // In the order of ids, so that two instances lock the same rows in the same order.
    const rows = [...seen].sort(([one], [other]) => one - other)
    seen.clear()
    const noted = rows.map(([id, site]) => ({ id, ...site }))
    flushing = flushing
      .then(async () => {
        await noteSeen(db, { seen: JSON.stringify(noted) })
      })
      .catch(onError)
    return flushing
  }

  async function close(): Promise<void> {
    clearInterval(timer)
    await flush()
  }

  return { note, flush, close }
}
