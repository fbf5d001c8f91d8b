import type { ShopSettings } from '#core/domain/shop-settings.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import type { Keyring } from '#server/platform/keys.ts'
import type { Activator } from '../sites/activator.ts'
import type { LastSeen } from '../sites/last-seen.ts'
import type { LicenseCache } from '../sites/license-cache.ts'
import type { Offers } from '../updates/offers.ts'

/** What every dialect needs. */
export type DialectDeps = {
  db: Db
  clock: Clock
  keyring: Keyring
  origin: () => string
  settings: () => ShopSettings
  offers: Offers
  licenses: Pick<LicenseCache, 'find' | 'recall'>
  /** Gives a site a slot, if there is one. */
  activate: Activator
  /** Records that a site has called. */
  seen: LastSeen['note']
}

/** What a handler needs from the request besides its parameters. */
export type Caller = {
  userAgent: string | undefined
  /** Counts a call by its address; throws 429 if there were too many. */
  countCall: () => void
  /** Counts a call with this key; throws 429 if there were too many. */
  countKey: (key: string) => void
  /** Counts unknown keys by address; throws 429 if someone is guessing. */
  countUnknown: () => void
}
