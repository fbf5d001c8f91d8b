import { isLocalSite, normalizeSite } from '#core/domain/site-url.ts'
import { normalizeLicenseKey } from '../license-key.ts'
import { chargeProduction } from '../sites/charge-production.ts'
import type { Asker } from '../sites/license-cache.ts'
import type { Caller, DialectDeps } from './deps.ts'
import { type CheckResult, evaluateCheck, type Subject } from './evaluate-license.ts'
import { decodeOnceMore, namesOf, type Params, siteOfAgent } from './read-params.ts'

const KEY_CHARS = 64

/** Looks up everything a call is about, from the database, because the call may change it. */
export function readSubject(deps: DialectDeps, params: Params, caller: Caller): Promise<Subject> {
  return read(deps, { params, caller }, async (key, address) => {
    const site = normalizeSite(address)
    return { license: await deps.licenses.find(key, site), site }
  })
}

/** The same for checks, which may be answered from the cache. */
export async function findCachedSubject(deps: DialectDeps, params: Params, caller: Caller): Promise<Subject> {
  const subject = await read(deps, { params, caller }, deps.licenses.recall)
  const { license, site, environment, now } = subject
  if (!license?.isFree || site === null || evaluateCheck(subject) !== 'valid') return subject
  return { ...subject, license: await chargeProduction(deps.activate, { license, site, environment, now }) }
}

/** Without a key nothing is looked up, and the address is rarely needed. */
const NOBODY: Asker = { license: null, site: null }

type Call = { params: Params; caller: Caller }
type LookUp = (key: string, address: string) => Promise<Asker>

/** Calls with an unknown key cost the same lookups as any other. */
async function read(deps: DialectDeps, { params, caller }: Call, lookUp: LookUp): Promise<Subject> {
  const key = decodeOnceMore(params.license ?? '')
  const address = decodeOnceMore(params.url ?? '') || siteOfAgent(caller.userAgent)
  // Truncated, so that oversized keys cannot fill the counter's memory.
  if (key !== '') caller.countKey(normalizeLicenseKey(key).slice(0, KEY_CHARS))
  const { license, site } = key === '' ? NOBODY : await lookUp(key, address)
  if (!license && key !== '') caller.countUnknown()
  return {
    license,
    offer: license ? await deps.offers.get(license.productId) : null,
    site,
    address,
    ...callDetails(deps, params),
  }
}

/** The subject of a call that was refused before anything was looked up. */
export function unreadSubject(deps: DialectDeps, params: Params): Subject {
  return { license: null, offer: null, site: null, address: '', ...callDetails(deps, params) }
}

function callDetails(deps: DialectDeps, params: Params) {
  return {
    environment: params.environment ?? '',
    itemId: params.item_id ?? '',
    names: namesOf(params.item_name),
    now: deps.clock.now(),
  }
}

/** Decides, deterministically, who gets a staged release early. */
export function rolloutIdentity({ site, address }: Subject, key: string): string {
  return `${normalizeLicenseKey(key)}\n${site ?? normalizeSite(address) ?? ''}`
}

/** Local and staging sites cost no slot. */
export function isLocal({ site, environment }: Subject): boolean {
  return site !== null && isLocalSite(site, environment)
}

/** Whether the license may be used, but not on this site. */
export function isInactive(result: CheckResult | 'full'): boolean {
  return result === 'inactive' || result === 'site_inactive'
}
