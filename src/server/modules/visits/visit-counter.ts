import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '#server/platform/clock.ts'
import { type Db, inTransaction } from '#server/platform/database.ts'
import { addReferrers, addToDay, addViews, addVisitors } from './queries.ts'

type Visit = { path: string; referrer: string | undefined; ip: string; userAgent: string }
type Deps = { db: Db; clock: Clock; onError: (error: unknown) => void; flushMs?: number }

export type VisitCounter = ReturnType<typeof createVisitCounter>

/** Limits per hour. The rest is counted under one name, so that nobody can flood the table. */
const MAX_PATHS = 2_000
const MAX_REFERRERS = 500
const OTHER = '(other)'

type Tally = {
  day: string
  hour: number
  paths: Map<string, number>
  hosts: Map<string, number>
  visitors: Set<string>
}

/**
 * Counts visits in memory and writes the sums periodically, so that a visit never waits for the database and a flood of
 * visits becomes a few rows. The salt of the visitor hash stays in memory and changes daily, so that no hash identifies
 * anyone.
 */
export function createVisitCounter({ db, clock, onError, flushMs = 5_000 }: Deps) {
  let tally: Tally | null = null
  /** The names of this hour, written or not. */
  let named = { hour: '', paths: new Set<string>(), hosts: new Set<string>() }
  let salt = { day: '', bytes: randomBytes(32) }
  let flushing: Promise<void> = Promise.resolve()
  const timer = setInterval(() => void flush(), flushMs).unref()

  function record({ path, referrer, ip, userAgent }: Visit): void {
    const now = clock.now()
    const [day, hour] = [now.toISOString().slice(0, 10), now.getUTCHours()]
    if (tally && (tally.day !== day || tally.hour !== hour)) void flush()
    tally ??= { day, hour, paths: new Map(), hosts: new Map(), visitors: new Set() }
    const thisHour = `${day} ${hour}`
    if (named.hour !== thisHour) named = { hour: thisHour, paths: new Set(), hosts: new Set() }
    if (salt.day !== day) salt = { day, bytes: randomBytes(32) }

    add(tally.paths, nameIn(named.paths, path.slice(0, 300), MAX_PATHS))
    const host = hostOf(referrer)
    if (host) add(tally.hosts, nameIn(named.hosts, host, MAX_REFERRERS))
    tally.visitors.add(
      createHash('sha256').update(salt.bytes).update(`${ip}\n${userAgent}`).digest('base64url'),
    )
  }

  /** Writes the counts. Errors are only reported, since a few lost page views do not matter. */
  function flush(): Promise<void> {
    const counted = tally
    tally = null
    if (!counted) return flushing
    flushing = flushing.then(() => write(db, counted)).catch((error) => onError(error))
    return flushing
  }

  async function close(): Promise<void> {
    clearInterval(timer)
    await flush()
  }

  return { record, flush, close }
}

async function write(db: Db, { day, hour, paths, hosts, visitors }: Tally): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Sorted, so that all instances lock rows in the same order.
    const views = [...paths].sort().map(([path, count]) => ({ day, hour, path, views: count }))
    await addViews(tx, views)
    await addReferrers(
      tx,
      [...hosts].sort().map(([host, count]) => ({ day, host, views: count })),
    )
    const fresh = await addVisitors(tx, day, [...visitors].sort())
    await addToDay(tx, day, { views: views.reduce((sum, row) => sum + row.views, 0), visitors: fresh })
  })
}

function nameIn(names: Set<string>, name: string, max: number): string {
  if (names.size < max) names.add(name)
  return names.has(name) ? name : OTHER
}

function add(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

function hostOf(referrer: string | undefined): string | null {
  if (!referrer || !URL.canParse(referrer)) return null
  const { protocol, hostname } = new URL(referrer)
  return /^https?:$/.test(protocol) ? hostname.slice(0, 253) : null
}
