import { hash } from 'node:crypto'
import { paths } from '#core/paths.ts'
import { deactivateSite } from '../sites/change-sites.ts'
import type { KnownLicense } from '../sites/license-finder.ts'
import type { Caller, DialectDeps } from './deps.ts'
import { mysqlTime } from './describe-release.ts'
import {
  type ActivationError,
  evaluateActivation,
  evaluateCheck,
  evaluateItem,
  hasSlot,
  isExpired,
  type Subject,
  validUntilMs,
} from './evaluate-license.ts'
import { noteSite, readVersions, type SiteVersions } from './note-site.ts'
import { findBuyer } from './queries.ts'
import type { EddCall, Params } from './read-params.ts'
import { findCachedSubject, isLocal, readSubject, unreadSubject } from './read-subject.ts'

/** `activate_license`. */
export async function eddActivate(deps: DialectDeps, params: Params, caller: Caller): Promise<object> {
  const subject = await readSubject(deps, params, caller)
  const { license, site, now } = subject
  // A site that took a slot keeps it.
  const costsNothing = isLocal(subject) && !(license && hasSlot(license))
  const refused = evaluateActivation(subject, costsNothing)
  if (refused || !license || site === null) return refuse(deps, subject, refused ?? 'missing')

  const versions = versionsIn(params, caller)
  noteSite(deps, subject, versions)
  if (license.activationId === null || license.isFree !== costsNothing) {
    const slot = await deps.activate({
      licenseId: license.id,
      site,
      isLocal: costsNothing,
      now,
      environment: params.environment?.slice(0, 30) || null,
      ...versions,
    })
    // There is no room for another free site, or another site took the last slot since the lookup.
    if (slot === 'full') return refuse(deps, subject, 'no_activations_left')
    license.activationId = slot.activationId
    license.sitesUsed = slot.sitesUsed ?? license.sitesUsed
  }
  return {
    success: true,
    license: 'valid',
    ...(await describe(deps, subject)),
    ...(costsNothing && { is_local: true }),
  }
}

async function refuse(
  deps: DialectDeps,
  subject: Subject,
  error: ActivationError,
  license = 'invalid',
): Promise<object> {
  return {
    success: false,
    license,
    ...(await describe(deps, subject)),
    error,
    ...(error === 'no_activations_left' && { max_sites: subject.license?.sitesLimit ?? 0 }),
  }
}

/** `deactivate_license`. */
export async function eddDeactivate(deps: DialectDeps, params: Params, caller: Caller): Promise<object> {
  const subject = await readSubject(deps, params, caller)
  const { license, site, now } = subject
  let freed = false
  if (license && site !== null && evaluateItem(subject) === null) {
    const sitesUsed = await deactivateSite(deps.db, { licenseId: license.id, site, now })
    freed = sitesUsed !== null
    license.sitesUsed = sitesUsed ?? license.sitesUsed
  }
  return { success: freed, license: freed ? 'deactivated' : 'failed', ...(await describe(deps, subject)) }
}

/** `check_license`. */
export async function eddCheck(deps: DialectDeps, params: Params, caller: Caller): Promise<object> {
  const subject = await findCachedSubject(deps, params, caller)
  noteSite(deps, subject, versionsIn(params, caller))
  return { success: true, license: evaluateCheck(subject), ...(await describe(deps, subject)) }
}

/** The answer to a refused call: all fields are present but empty. */
export function eddRefuse(
  deps: DialectDeps,
  { action, params }: Pick<EddCall, 'action' | 'params'>,
  error: ActivationError,
): Promise<object> {
  const subject = unreadSubject(deps, params)
  return refuse(deps, subject, error, action === 'deactivate_license' ? 'failed' : 'invalid')
}

export function versionsIn({ version, wp_version, php_version }: Params, caller: Caller): SiteVersions {
  return readVersions({ plugin: version, wordPress: wp_version, php: php_version }, caller)
}

/** The fields of every answer about a license; empty without a license, or if the shop keeps them private. */
async function describe(deps: DialectDeps, subject: Subject): Promise<object> {
  const { license, offer, itemId, names, site, now } = subject
  const buyer = license && deps.settings().tellSitesTheBuyer ? await findBuyer(deps.db, license) : null
  return {
    item_id: itemId === '' ? (offer?.product.id ?? false) : Number(itemId) || itemId,
    item_name: names[0] ?? offer?.product.name ?? '',
    checksum: hash('md5', `${license?.id ?? 0}\n${site ?? ''}\n${itemId}`),
    expires: license ? expiryOf(license, now) : '',
    license_limit: license?.sitesLimit ?? 0,
    site_count: license?.sitesUsed ?? 0,
    activations_left: license ? slotsLeft(license) : 0,
    payment_id: license?.orderId ?? 0,
    customer_name: buyer?.name ?? '',
    customer_email: buyer?.email ?? '',
    price_id: license?.planId ?? false,
    ...(license && isExpired(license, now) && { renewal_url: `${deps.origin()}${paths.licenses()}` }),
  }
}

/** In grace, the end of the grace: clients compare it with their own clock and would warn of a valid license. */
function expiryOf(license: KnownLicense, now: Date): string {
  const { expiresAtMs } = license
  if (expiresAtMs === null) return 'lifetime'
  const inGrace = expiresAtMs <= now.getTime() && !isExpired(license, now)
  return mysqlTime(new Date(inGrace ? (validUntilMs(license) ?? expiresAtMs) : expiresAtMs))
}

function slotsLeft({ sitesLimit, sitesUsed }: KnownLicense): number | 'unlimited' {
  return sitesLimit === null ? 'unlimited' : Math.max(0, sitesLimit - sitesUsed)
}
