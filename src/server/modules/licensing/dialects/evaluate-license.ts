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

/** Not about the license: the call itself is refused. Clients show what they show for any error they do not know. */
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
  /** Normalised; null also where nobody needs to know it, because there is no key. */
  site: string | null
  /** As it was sent. */
  address: string
  /** What WordPress says of itself: `production`, `staging` ... */
  environment: string
  itemId: string
  names: string[]
  now: Date
}

/** Why a site may not use the key, in the order the stock clients know; null when it may. */
export function evaluateActivation(subject: Subject, isLocal: boolean): ActivationError | null {
  const { license, site, now } = subject
  if (!license) return 'missing'
  if (site === null) return 'missing_url'
  if (license.sitesLimit === 0) return 'license_not_activable'
  if (license.status === 'disabled') return 'disabled'
  if (license.activationId === null && !isLocal && isFull(license)) return 'no_activations_left'
  if (isExpired(license, now)) return 'expired'
  return evaluateItem(subject)
}

/** What a key is worth to a site, in the order the stock clients know. */
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

/** Whether the call names the product that the key is for. An id weighs more than a name. */
export function evaluateItem({ offer, itemId, names }: Subject) {
  if (itemId === '') return isOwnName(offer, names) ? null : 'item_name_mismatch'
  const isOwnId =
    offer !== null && (String(offer.product.id) === itemId || offer.product.externalIds.includes(itemId))
  if (isOwnId) return null
  // The name is the key's own, the id somebody else's: the call contradicts itself.
  return isOwnName(offer, names) ? 'key_mismatch' : 'invalid_item_id'
}

export function isFull({ sitesLimit, sitesUsed }: KnownLicense): boolean {
  return sitesLimit !== null && sitesUsed >= sitesLimit
}

export function isExpired({ expiresAtMs }: KnownLicense, now: Date): boolean {
  return expiresAtMs !== null && expiresAtMs <= now.getTime()
}

function isOwnName(offer: Offer | null, names: string[]): boolean {
  if (offer === null || names.length === 0) return false
  const own = [offer.product.name, ...new Set(offer.releases.map(({ release }) => release.pluginName))]
  return own.some((one) => names.some((name) => same(one, name)))
}

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
