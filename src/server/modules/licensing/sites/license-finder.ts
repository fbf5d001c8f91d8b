import type { Db } from '#server/platform/database.ts'
import { hashLicenseKey } from '../license-key.ts'
import { type FoundLicense, findLicenses } from './queries.ts'

/** A licence that exists. `link`: the last one made for it, which stays the same for an hour. */
export type KnownLicense = FoundLicense & {
  id: number
  link?: { packageId: number; hour: number; url: string }
}

type Waiting = {
  keyHash: string
  site: string
  resolve: (found: KnownLicense | null) => void
  reject: (error: unknown) => void
}

const MAX_BATCH = 500
/** One query at a time: those who wait for it make the next one larger, which costs less than two small ones. */
const AT_ONCE = 1

export type LicenseFinder = ReturnType<typeof createLicenseFinder>

/** Those who ask the database while others wait are asked for together, so that a thousand checks are a few dozen queries. */
export function createLicenseFinder(db: Db) {
  let waiting: Waiting[] = []
  let running = 0
  let planned = false

  async function find(key: string, site: string | null): Promise<KnownLicense | null> {
    if (key === '') return null
    return new Promise((resolve, reject) => {
      waiting.push({ keyHash: hashLicenseKey(key), site: site ?? '', resolve, reject })
      plan()
    })
  }

  /** After this round of the event loop, so that all requests that have already arrived come along. */
  function plan(): void {
    if (planned || running >= AT_ONCE) return
    planned = true
    setImmediate(() => {
      planned = false
      void ask()
    })
  }

  async function ask(): Promise<void> {
    const batch = waiting.slice(0, MAX_BATCH)
    waiting = waiting.slice(MAX_BATCH)
    if (batch.length === 0) return
    running += 1
    try {
      const rows = await findLicenses(db, {
        keyHashes: batch.map(({ keyHash }) => keyHash),
        sites: batch.map(({ site }) => site),
      })
      for (const [at, { resolve }] of batch.entries()) {
        const row = rows[at]
        resolve(row && row.id !== null ? (row as KnownLicense) : null)
      }
    } catch (error) {
      for (const { reject } of batch) reject(error)
    } finally {
      running -= 1
      if (waiting.length > 0) plan()
    }
  }

  return { find }
}
