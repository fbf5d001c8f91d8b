import { chooseRelease } from '../updates/choose-release.ts'
import type { Offer } from '../updates/offers.ts'
import type { OfferedRow } from '../updates/queries.ts'
import { type CachedJson, completeWithTag, remember } from './cached-json.ts'
import type { Caller, DialectDeps } from './deps.ts'
import { describeRelease, testedWith } from './describe-release.ts'
import { evaluateCheck, isFull, type Subject } from './evaluate-license.ts'
import { noteSite, readVersions, type SiteVersions } from './note-site.ts'
import { type Allowed, offerPackage, upgradeNotice } from './offer-package.ts'
import type { Query } from './read-query.ts'
import { findCachedSubject, isInactive, isLocal, rolloutIdentity } from './read-subject.ts'

/** An answer with its ETag. `shared` answers are the same for everyone who asks without a key. */
export type JsonUpdate = { body: Buffer; tag: string; shared: boolean }

/** The JSON of plugin-update-checker; null if no such plugin is sold here. */
export async function checkerJson(
  deps: DialectDeps,
  { slug, query }: { slug: string; query: Query },
  caller: Caller,
): Promise<JsonUpdate | null> {
  const offer = await deps.offers.bySlug(slug)
  if (!offer) return null
  const subject = await readCall(deps, { offer, query, caller })
  // These clients never activate: a site takes its slot with its first check.
  const versions = versionsIn(query, caller)
  noteSite(deps, subject, versions)
  const allowed = await takeSlot(deps, subject, versions)
  const { row, version, shared } = choose(offer, subject, query)
  const offered = offerPackage(deps, { subject, allowed, row })
  const own = {
    version,
    ...('link' in offered ? { download_url: offered.link } : { license_error: offered.problem }),
    ...upgradeNotice(offered, row),
  }
  return { ...completeWithTag(checkerPart(deps, offer, row), own), shared }
}

/** The JSON that WordPress core's `Update URI` filter expects. */
export async function coreJson(
  deps: DialectDeps,
  { slug, query }: { slug: string; query: Query },
  caller: Caller,
): Promise<JsonUpdate | null> {
  const offer = await deps.offers.bySlug(slug)
  if (!offer) return null
  const subject = await readCall(deps, { offer, query, caller })
  const { row, version, shared } = choose(offer, subject, query)
  const { license } = subject
  noteSite(deps, subject, versionsIn(query, caller))
  const allowed = evaluateCheck(subject) === 'valid' ? license : null
  const offered = offerPackage(deps, { subject, allowed, row })
  const own = {
    version,
    new_version: version,
    tested: testedWith(row, query.wp),
    package: 'link' in offered ? offered.link : '',
    ...('problem' in offered && { license_error: offered.problem }),
    ...upgradeNotice(offered, row),
  }
  return { ...completeWithTag(corePart(deps, offer, row), own), shared }
}

type Call = { offer: Offer; query: Query; caller: Caller }

/** Both dialects name the license and the site in the same way; the product is the one in the address. */
function readCall(deps: DialectDeps, { offer, query, caller }: Call): Promise<Subject> {
  const params = {
    license: query.license_key,
    url: query.site_url,
    environment: query.environment,
    item_id: String(offer.product.id),
  }
  return findCachedSubject(deps, params, caller)
}

async function takeSlot(deps: DialectDeps, subject: Subject, versions: SiteVersions): Promise<Allowed> {
  const { license, site, now } = subject
  const result = evaluateCheck(subject)
  if (!license) return null
  if (result === 'valid') return license
  if (!isInactive(result) || site === null) return null
  const costsNothing = isLocal(subject)
  if (!costsNothing && isFull(license)) return 'full'
  const slot = await deps.activate({
    licenseId: license.id,
    site,
    isLocal: costsNothing,
    environment: subject.environment.slice(0, 30) || null,
    now,
    ...versions,
  })
  if (slot === 'full') return slot
  return { ...license, activationId: slot.activationId, isFree: costsNothing }
}

function choose(offer: Offer, subject: Subject, query: Query) {
  const own = query.installed_version?.slice(0, 50) ?? ''
  const key = query.license_key ?? ''
  const { row, isUpdate } = chooseRelease(offer, {
    version: own,
    beta: query.beta === '1',
    phpVersion: query.php,
    wpVersion: query.wp,
    who: () => rolloutIdentity(subject, key),
  })
  const version = isUpdate && row ? row.release.version : own || (row?.release.version ?? '0')
  return { row, version, shared: key === '' }
}

function versionsIn({ installed_version, wp, php }: Query, caller: Caller): SiteVersions {
  return readVersions({ plugin: installed_version, wordPress: wp, php }, caller)
}

function checkerPart(deps: DialectDeps, offer: Offer, row: OfferedRow | null): CachedJson {
  return remember(offer, `puc:${row?.release.id ?? 0}`, () => {
    const about = describeRelease(deps, offer, row)
    return {
      name: about.name,
      slug: about.slug,
      homepage: about.homepage,
      author: about.author,
      author_homepage: about.authorHomepage,
      sections: { description: about.description, changelog: about.changelog },
      banners: about.banners,
      icons: about.icons,
      ...(about.requires && { requires: about.requires }),
      ...(about.tested && { tested: about.tested }),
      ...(about.requiresPhp && { requires_php: about.requiresPhp }),
      ...about.facts,
      ...proof(about),
    }
  })
}

function corePart(deps: DialectDeps, offer: Offer, row: OfferedRow | null): CachedJson {
  return remember(offer, `core:${row?.release.id ?? 0}`, () => {
    const about = describeRelease(deps, offer, row)
    return {
      id: `${deps.origin()}/updates/${about.slug}`,
      slug: about.slug,
      url: about.homepage,
      name: about.name,
      homepage: about.homepage,
      author: about.authorLink,
      author_profile: about.authorHomepage,
      ...about.facts,
      requires: about.requires ?? '',
      requires_php: about.requiresPhp ?? '',
      autoupdate: false,
      icons: about.icons,
      banners: about.banners,
      banners_rtl: {},
      translations: [],
      sections: { description: about.description, changelog: about.changelog },
      ...proof(about),
    }
  })
}

function proof({ sha256, signature, signingKey }: ReturnType<typeof describeRelease>) {
  return sha256 && { package_sha256: sha256, package_signature: signature, package_signing_key: signingKey }
}
