import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import { noteSeen } from './queries.ts'

type Versions = { pluginVersion?: string | null; wpVersion?: string | null; phpVersion?: string | null }
type Deps = { db: Db; clock: Clock; onError: (error: unknown) => void; flushMs?: number }

const MAX_KEPT = 20_000
const VERSION_CHARS = 50

/** Records when sites last called, in memory first so that a check never waits for it. */
export function createLastSeen({ db, clock, onError, flushMs = 15_000 }: Deps) {
  const seen = new Map<number, Versions & { at: Date }>()
  let flushing: Promise<void> = Promise.resolve()
  const timer = setInterval(() => void flush(), flushMs).unref()

  function note(activationId: number, versions: Versions): void {
    if (seen.size >= MAX_KEPT && !seen.has(activationId)) return
    seen.set(activationId, { ...versions, at: clock.now() })
  }

  function flush(): Promise<void> {
    if (seen.size === 0) return flushing
    // In the order of ids, so that two instances lock the same rows in the same order.
    const rows = [...seen].sort(([one], [other]) => one - other)
    seen.clear()
    const noted = rows.map(([id, { at, pluginVersion, wpVersion, phpVersion }]) => ({
      id,
      at,
      pluginVersion: cut(pluginVersion),
      wpVersion: cut(wpVersion),
      phpVersion: cut(phpVersion),
    }))
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

function cut(version: string | null | undefined): string | null {
  return version ? version.slice(0, VERSION_CHARS) : null
}
