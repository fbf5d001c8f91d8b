import type { KnownLicense } from '../sites/license-finder.ts'
import type { Offer } from '../updates/offers.ts'

export type ActivationError =
  | 'missing'
  | 'missing_url'
  | 'license_not_activable'
  | 'disabled'
  | 'no_activations_left'
  | 'expired'
  | 'key_mismatch'
  | 'invalid_item_id'
  | 'item_name_mismatch'
  | Refusal

/** The call itself is refused, whatever the license. Clients show their message for unknown errors. */
export type Refusal = 'too_many_requests' | 'too_large' | 'bad_request'

export type CheckResult =
  | 'valid'
  | 'invalid'
  | 'invalid_item_id'
  | 'item_name_mismatch'
  | 'expired'
  | 'disabled'
  | 'inactive'
  | 'site_inactive'

/** The license, the site and the product a call is about. */
export type Subject = {
  license: KnownLicense | null
  /** Of the license's own product. */
  offer: Offer | null
  /** Normalized; also null if there is no key, since it is not needed then. */
  site: string | null
  /** As it was sent. */
  address: string
  /** WordPress's environment type: `production`, `staging` ... */
  environment: string
  itemId: string
  names: string[]
  now: Date
}

/** Why a site may not use the key, checked in the order the stock clients expect; null if it may. */
export function evaluateActivation(subject: Subject, isLocal: boolean): ActivationError | null {
  const { license, site, now } = subject
  if (!license) return 'missing'
  if (site === null) return 'missing_url'
  if (license.sitesLimit === 0) return 'license_not_activable'
  if (license.status === 'disabled') return 'disabled'
  if (!isLocal && !hasSlot(license) && isFull(license)) return 'no_activations_left'
  if (isExpired(license, now)) return 'expired'
  return evaluateItem(subject)
}

/** The status of a key on a site, checked in the order the stock clients expect. */
export function evaluateCheck(subject: Subject): CheckResult {
  const { license, now } = subject
  if (!license) return 'invalid'
  const wrongItem = evaluateItem(subject)
  if (wrongItem) return wrongItem === 'key_mismatch' ? 'invalid_item_id' : wrongItem
  if (isExpired(license, now)) return 'expired'
  if (license.status === 'disabled') return 'disabled'
  if (license.activationId !== null) return 'valid'
  return license.sitesUsed === 0 ? 'inactive' : 'site_inactive'
}

/** Whether the call names the product that the key is for. An id takes precedence over a name. */
export function evaluateItem({ offer, itemId, names }: Subject) {
  if (itemId === '') return isOwnName(offer, names) ? null : 'item_name_mismatch'
  const isOwnId =
    offer !== null && (String(offer.product.id) === itemId || offer.product.externalIds.includes(itemId))
  if (isOwnId) return null
  // The name belongs to the key's product, the id to another: the call contradicts itself.
  return isOwnName(offer, names) ? 'key_mismatch' : 'invalid_item_id'
}

/** Whether the site takes one of the slots. */
export function hasSlot({ activationId, isFree }: KnownLicense): boolean {
  return activationId !== null && isFree === false
}

export function isFull({ sitesLimit, sitesUsed }: KnownLicense): boolean {
  return sitesLimit !== null && sitesUsed >= sitesLimit
}

export function isExpired(license: KnownLicense, now: Date): boolean {
  const until = validUntilMs(license)
  return until !== null && until <= now.getTime()
}

/** As `validUntil`, of a license in the cache. */
export function validUntilMs({ expiresAtMs, graceUntilMs }: KnownLicense): number | null {
  return expiresAtMs === null || graceUntilMs === null ? expiresAtMs : Math.max(expiresAtMs, graceUntilMs)
}

function isOwnName(offer: Offer | null, names: string[]): boolean {
  if (offer === null || names.length === 0) return false
  const { name, oldNames } = offer.product
  const own = [name, ...oldNames, ...new Set(offer.releases.map(({ release }) => release.pluginName))]
  return own.some((one) => names.some((name) => same(one, name)))
}

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
