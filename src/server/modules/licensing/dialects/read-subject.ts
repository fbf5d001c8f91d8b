import { isLocalSite, normalizeSite } from '#core/domain/site-url.ts'
import type { Caller, DialectDeps } from './deps.ts'
import type { CheckResult, Subject } from './judge.ts'
import { isExpired } from './judge.ts'
import { decodeOnceMore, namesOf, type Params, siteOfAgent } from './read-params.ts'

const KEY_CHARS = 64

/** Looks up everything one call is about. Calls with an unknown key cost the same look-ups as any other. */
export async function readSubject(deps: DialectDeps, params: Params, caller: Caller): Promise<Subject> {
  const key = decodeOnceMore(params.license ?? '')
  const address = decodeOnceMore(params.url ?? '') || siteOfAgent(caller.userAgent)
  const site = normalizeSite(address)
  // Cut, so that nobody fills the memory with keys that cannot be.
  if (key !== '') caller.countKey(key.slice(0, KEY_CHARS))
  const license = await deps.licenses.find(key, site)
  if (!license && key !== '') caller.countUnknown()
  return {
    license,
    offer: license ? await deps.offers.get(license.productId) : null,
    site,
    isLocal: site !== null && isLocalSite(site, params.environment),
    itemId: params.item_id ?? '',
    names: namesOf(params.item_name),
    now: deps.clock.now(),
  }
}

/** Why there is no download, for the person who looks at the site's list of plugins. */
export function whyNoPackage(result: CheckResult, { license, now }: Subject, renewUrl: string): string {
  if (license && isExpired(license, now))
    return `Your licence has expired. Renew it to get this update: ${renewUrl}`
  if (result === 'disabled') return 'This licence has been disabled.'
  if (result === 'inactive' || result === 'site_inactive')
    return 'This site is not activated. Activate the licence here to get updates.'
  if (result === 'invalid') return 'Enter a valid licence key to get updates.'
  return 'This licence key is for another product.'
}
