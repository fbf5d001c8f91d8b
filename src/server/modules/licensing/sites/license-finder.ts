import { createBatcher } from '#server/platform/batcher.ts'
import type { Db } from '#server/platform/database.ts'
import { hashesOfLicenseKey } from '../license-key.ts'
import { type FoundLicense, findLicenses } from './queries.ts'

/** A license that exists. `link` is its latest download link, which stays the same for an hour. */
export type KnownLicense = FoundLicense & {
  id: number
  link?: { packageId: number; hour: number; url: string }
}

const MAX_BATCH = 500

export type LicenseFinder = ReturnType<typeof createLicenseFinder>

/** Looks licenses up in the database, batching many sites into one query. */
export function createLicenseFinder(db: Db) {
  const ask = createBatcher<{ keyHash: string; site: string }, FoundLicense | undefined>({
    max: MAX_BATCH,
    run: (batch) =>
      findLicenses(db, {
        keyHashes: batch.map(({ keyHash }) => keyHash),
        sites: batch.map(({ site }) => site),
      }),
  })

  return {
    async find(key: string, site: string | null): Promise<KnownLicense | null> {
      if (key === '') return null
      for (const keyHash of hashesOfLicenseKey(key)) {
        const found = await ask({ keyHash, site: site ?? '' })
        if (found && found.id !== null) return found as KnownLicense
      }
      return null
    },
  }
}
