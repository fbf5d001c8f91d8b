import { type Choice, chooseRelease } from '../updates/choose-release.ts'
import type { Offer } from '../updates/offers.ts'
import type { OfferedRow } from '../updates/queries.ts'
import { type CachedJson, complete, remember } from './cached-json.ts'
import type { Caller, DialectDeps } from './deps.ts'
import { describeRelease, slugOf, testedWith } from './describe-release.ts'
import { versionsIn } from './edd-license.ts'
import { evaluateCheck, evaluateItem, type Subject } from './evaluate-license.ts'
import { noteSite } from './note-site.ts'
import { offerPackage, upgradeNotice } from './offer-package.ts'
import { phpSerialize } from './php-serialize.ts'
import type { EddCall, Params } from './read-params.ts'
import { findCachedSubject, rolloutIdentity } from './read-subject.ts'

const NO_ITEM = Buffer.from('{"msg":"No item provided"}')
/** The client discards an answer without `sections`. */
const NOTHING = {
  name: '',
  slug: '',
  url: '',
  homepage: '',
  last_updated: '',
  sections: phpSerialize({}),
  banners: phpSerialize({}),
  icons: phpSerialize({}),
}

/** `get_version`, as JSON text because most of it is cached as text. */
export async function eddVersion(deps: DialectDeps, params: Params, caller: Caller): Promise<Buffer> {
  if (!params.item_id && !params.item_name && !params.slug) return NO_ITEM
  const subject = await findCachedSubject(deps, params, caller)
  // A matching key identifies the product more reliably than an id that two shops may both have used.
  const offer =
    evaluateItem(subject) === null ? subject.offer : await deps.offers.find(itemOf(params, subject))
  if (!offer) return Buffer.from(emptyVersion(params, 'This plugin is not sold here.'))

  noteSite(deps, subject, versionsIn(params, caller))
  const choice = chooseRelease(offer, {
    version: params.version,
    beta: params.beta === '1' || params.beta === 'true',
    phpVersion: params.php_version,
    wpVersion: params.wp_version,
    who: () => rolloutIdentity(subject, params.license ?? ''),
  })
  const own = decide(deps, { params, subject, offer, choice })
  return complete(sharedPart(deps, offer, choice.row), own)
}

function itemOf({ item_id: itemId, slug }: Params, { names }: Subject) {
  return { itemId, names, slug }
}

/** The batch form: one answer per plugin's folder. */
export async function eddVersions(
  deps: DialectDeps,
  { params, batch }: { params: Params; batch: Map<string, Params> },
  caller: Caller,
): Promise<Buffer> {
  if (batch.size === 0) return NO_ITEM
  const answers = await Promise.all(
    Array.from(batch, async ([slug, own]) => {
      const version = await eddVersion(deps, { ...withoutItem(params), slug, ...own }, caller)
      return `${JSON.stringify(slug)}:${version}`
    }),
  )
  return Buffer.from(`{${answers.join(',')}}`)
}

/** The answer to a refused call in either form: no newer version, and why. */
export function eddNoVersion({ params, batch }: Pick<EddCall, 'params' | 'batch'>, reason: string): string {
  if (!batch) return emptyVersion(params, reason)
  const answers = Array.from(batch, ([slug, own]) => `${JSON.stringify(slug)}:${emptyVersion(own, reason)}`)
  return `{${answers.join(',')}}`
}

function withoutItem({ item_id: _, item_name: __, slug: ___, ...params }: Params): Params {
  return params
}

type Decision = { params: Params; subject: Subject; offer: Offer; choice: Choice }

/** The part that depends on the caller: the version offered, and whether they may download it. */
function decide(deps: DialectDeps, { params, subject, offer, choice }: Decision): object {
  const { row, isUpdate } = choice
  const own = params.version ?? ''
  const offered = isUpdate && row ? row.release.version : own || (row?.release.version ?? '')
  const stable = row && (isUpdate || !own) ? newestStable(offer, row) : offered
  // The client asks for the details of the slug that it is told, and answers only to the one it sent.
  const slug = params.slug || slugOf(offer.product)
  const allowed = evaluateCheck(subject) === 'valid' ? subject.license : null
  const found = offerPackage(deps, { subject, allowed, row })
  const link = 'link' in found ? found.link : ''
  const tested = testedWith(row, params.wp_version)
  return {
    slug,
    new_version: offered,
    stable_version: stable,
    // For the details window; EDD's updater adds it only since 1.9.2.
    version: offered,
    package: link,
    download_link: link,
    ...('problem' in found && { msg: found.problem }),
    ...(tested && { tested }),
    ...upgradeNotice(found, row),
  }
}

function newestStable({ releases }: Offer, row: OfferedRow): string {
  if (row.release.channel === 'stable') return row.release.version
  return releases.find(({ release }) => release.channel === 'stable')?.release.version ?? row.release.version
}

/** The part that is the same for everyone. */
function sharedPart(deps: DialectDeps, offer: Offer, row: OfferedRow | null): CachedJson {
  return remember(offer, `edd:${row?.release.id ?? 0}`, () => {
    const about = describeRelease(deps, offer, row)
    return {
      name: about.name,
      url: about.homepage,
      homepage: about.homepage,
      author: about.authorLink,
      author_profile: about.authorHomepage,
      ...about.facts,
      sections: phpSerialize({ description: about.description, changelog: about.changelog }),
      banners: phpSerialize(about.banners),
      icons: phpSerialize(about.icons),
      ...(about.requires && { requires: about.requires }),
      ...(about.requiresPhp && { requires_php: about.requiresPhp }),
      ...(about.sha256 && { package_sha256: about.sha256, package_signature: about.signature }),
    }
  })
}

function emptyVersion(params: Params, msg: string): string {
  const own = params.version ?? ''
  const versions = { new_version: own, stable_version: own }
  return JSON.stringify({ ...versions, ...NOTHING, package: '', download_link: '', msg })
}
