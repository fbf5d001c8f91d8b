import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import type { Keyring } from '#server/platform/keys.ts'
import type { Log } from '#server/platform/log.ts'
import type { Storage } from '#server/platform/storage.ts'
import type { Place } from './place.ts'
import type { OpenScratch } from './scratch.ts'

export type BackupDeps = {
  db: Db
  databaseUrl: string
  storage: Storage
  clock: Clock
  log: Pick<Log, 'info' | 'warn'>
  keyring: Keyring
  /** The generated app secret; null if APP_SECRET is set. */
  appSecret: string | null
  passphrase: string | null
  openPlace: () => Promise<Place>
  openScratch: OpenScratch
}

const PURPOSE = 'backup'
const SIGNED = 'the app secret of this shop'

/** Goes into each archive, so that a restore can tell whether it has the app secret that sealed values need. */
export function makeSecretCheck(keyring: Keyring): string {
  return keyring.sign(PURPOSE, SIGNED)
}

export function passesSecretCheck(keyring: Keyring, check: string): boolean {
  return keyring.isSigned(PURPOSE, SIGNED, check)
}
