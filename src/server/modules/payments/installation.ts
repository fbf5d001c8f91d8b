import type { Db } from '#server/platform/database.ts'
import { later } from '#server/platform/later.ts'
import { findOrCreateInstallation } from './installation-queries.ts'

/** Heard on the bus when the installation has lost its name, which happens only with its demo. */
export const INSTALLATION_CHANNEL = 'installation'

export type Installation = (() => Promise<string>) & { forget: () => void }

/** Reads the name of this installation once; the first shop on a database makes it up. */
export function createInstallation(db: Db): Installation {
  const read = () => later(() => findOrCreateInstallation(db))
  let name = read()
  const forget = () => {
    name = read()
  }
  return Object.assign(() => name.load(), { forget })
}
