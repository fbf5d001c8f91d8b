import type { Db } from '#server/platform/database.ts'
import { later } from '#server/platform/later.ts'
import { findOrCreateInstallation } from './installation-queries.ts'

/** Reads the name of this installation once; the first shop on a database makes it up. */
export function createInstallation(db: Db): () => Promise<string> {
  return later(() => findOrCreateInstallation(db)).load
}
