import type { Db } from '#server/platform/database.ts'
import { findOrCreateInstallation } from './installation-queries.ts'

/** Reads the name of this installation once; the first shop on a database makes it up. */
export function createInstallation(db: Db): () => Promise<string> {
  let known: Promise<string> | null = null

  return () => {
    known ??= findOrCreateInstallation(db).catch((error: unknown) => {
      known = null
      throw error
    })
    return known
  }
}
