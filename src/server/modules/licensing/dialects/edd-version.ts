import { paths } from '#core/paths.ts'
import { type Choice, chooseRelease } from '../offers/choose-release.ts'
import type { Offer } from '../offers/offers.ts'
import type { OfferedRow } from '../offers/queries.ts'
import type { Caller, DialectDeps } from './deps.ts'
import { describeRelease } from './describe-release.ts'
import { versionsIn } from './edd-license.ts'
import { judgeCheck, judgeItem, type Subject } from './judge.ts'
import { packageLink } from './package-link.ts'
import { phpSerialize } from './php-serialize.ts'
import { namesOf, type Params } from './read-params.ts'
import { readSubject, whyNoPackage } from './read-subject.ts'

const NO_ITEM = '{"msg":"No item provided"}'
/** The client throws an answer without `sections` away. */
const NOTHING = {
  ...{ name: '', slug: '', url: '', homepage: '', last_updated: '', sections: phpSerialize({}) },
  ...{ banners: phpSerialize({}), icons: phpSerialize({}) },
}

/** `get_version`: JSON text, since most of it is written down already. */
export async function eddVersion(deps: DialectDeps, params: Params, caller: Caller): Promise<string> {
  const item = { itemId: params.item_id, names: namesOf(params.item_name), slug: params.slug }
  if (!item.itemId && item.names.length === 0 && !item.slug) return NO_ITEM
  const [subject, offer] = await Promise.all([readSubject(deps, params, caller), deps.offers.find(item)])
  // A key that fits names its product better than an id which two shops may have given.
  const meant = judgeItem(subject) === null ? subject.offer : offer
  if (!meant) return unknownItem(params)

  const { activationId = null } = subject.license ?? {}
  if (activationId !== null) deps.seen(activationId, versionsIn(params))
  const choice = chooseRelease(meant, {
    version: params.version,
    beta: params.beta === '1' || params.beta === 'true',
    phpVersion: params.php_version,
    wpVersion: params.wp_version,
    who: `${params.license ?? ''}\n${subject.site ?? ''}`,
  })
  return `${written(deps, meant, choice.row)},${JSON.stringify(decide(deps, { params, subject, offer: meant, choice })).slice(1)}`
}

/** The batch form: one answer per plugin's folder. */
export async function eddVersions(
  deps: DialectDeps,
  { params, batch }: { params: Params; batch: Map<string, Params> },
  caller: Caller,
): Promise<string> {
  if (batch.size === 0) return NO_ITEM
  const answers = await Promise.all(
    Array.from(batch, async ([slug, own]) => {
      const version = await eddVersion(deps, { ...withoutItem(params), slug, ...own }, caller)
      return `${JSON.stringify(slug)}:${version}`
    }),
  )
  return `{${answers.join(',')}}`
}

function withoutItem({ item_id: _, item_name: __, slug: ___, ...params }: Params): Params {
  return params
}

type Decision = { params: Params; subject: Subject; offer: Offer; choice: Choice }

/** What depends on who asks: the version they are told, and whether they may have it. */
function decide(deps: DialectDeps, { params, subject, offer, choice }: Decision): object {
  const { row, isUpdate } = choice
  const own = params.version ?? ''
  const told = isUpdate && row ? row.release.version : own || (row?.release.version ?? '')
  const stable = row && (isUpdate || !own) ? newestStable(offer, row) : told
  const versions = { new_version: told, stable_version: stable }
  const result = judgeCheck(subject)
  if (result === 'valid' && subject.license && row) {
    const link = packageLink(deps, row, subject.license)
    return { ...versions, package: link, download_link: link }
  }
  const renewUrl = `${deps.origin()}${paths.licences()}`
  return { ...versions, package: '', download_link: '', msg: whyNoPackage(result, subject, renewUrl) }
}

function newestStable({ releases }: Offer, row: OfferedRow): string {
  if (row.release.channel === 'stable') return row.release.version
  return releases.find(({ release }) => release.channel === 'stable')?.release.version ?? row.release.version
}

/** The part that is the same for everybody, without its closing brace. */
function written(deps: DialectDeps, offer: Offer, row: OfferedRow | null): string {
  const key = `edd:${row?.release.id ?? 0}`
  const known = offer.written.get(key)
  if (known !== undefined) return known
  const about = describeRelease(offer, row, deps.origin())
  const text = JSON.stringify({
    name: about.name,
    slug: about.slug,
    url: about.homepage,
    homepage: about.homepage,
    last_updated: about.lastUpdated,
    sections: phpSerialize({ description: about.description, changelog: about.changelog }),
    banners: phpSerialize(about.banners),
    icons: phpSerialize(about.icons),
    ...(about.tested && { tested: about.tested }),
    ...(about.requires && { requires: about.requires }),
    ...(about.requiresPhp && { requires_php: about.requiresPhp }),
    ...(about.upgradeNotice && { upgrade_notice: about.upgradeNotice }),
    ...(about.sha256 && { package_sha256: about.sha256, package_signature: about.signature }),
  }).slice(0, -1)
  offer.written.set(key, text)
  return text
}

function unknownItem(params: Params): string {
  const own = params.version ?? ''
  return JSON.stringify({
    ...{ new_version: own, stable_version: own, ...NOTHING, package: '', download_link: '' },
    msg: 'This plugin is not sold here.',
  })
}
