import { paths } from '#core/paths.ts'
import type { KnownLicense } from '../sites/license-finder.ts'
import type { OfferedRow } from '../updates/queries.ts'
import type { DialectDeps } from './deps.ts'
import { type CheckResult, evaluateCheck, isExpired, isFull, type Subject } from './evaluate-license.ts'
import { packageLink } from './package-link.ts'
import { isInactive, isLocal } from './read-subject.ts'

/** The license that the site may use; null if there is none; `full` if it asked for a slot and there is none. */
export type Allowed = KnownLicense | 'full' | null

export type Offered = { link: string } | { problem: string }

type Asked = { subject: Subject; allowed: Allowed; row: OfferedRow | null }

/** The link to a release, or why there is none, which the site shows in its list of plugins. */
export function offerPackage(deps: DialectDeps, { subject, allowed, row }: Asked): Offered {
  if (allowed === null || allowed === 'full') {
    const result = allowed ?? evaluateCheck(subject)
    return { problem: whyNotAllowed(result, subject, `${deps.origin()}${paths.licenses()}`) }
  }
  if (row === null) return { problem: 'There is no version for this site yet.' }
  const link = packageLink(deps, { row, license: allowed, now: subject.now })
  return link === null
    ? { problem: 'This site has downloaded too often. Please try again in an hour.' }
    : { link }
}

/**
 * WordPress shows it on its page of updates, whatever client a plugin has: what the seller wants to be known about the
 * release or, before that, why this site cannot install it.
 */
export function upgradeNotice(offered: Offered, row: OfferedRow | null): { upgrade_notice?: string } {
  const notice = 'problem' in offered ? offered.problem : row?.release.upgradeNotice
  return notice ? { upgrade_notice: notice } : {}
}

function whyNotAllowed(result: CheckResult | 'full', subject: Subject, accountUrl: string): string {
  const { license, now } = subject
  if (license && isExpired(license, now))
    return `Your license has expired. Renew it to get this update: ${accountUrl}`
  if (result === 'disabled') return 'This license has been disabled.'
  const sites = isLocal(subject) ? 'local and staging sites' : 'sites'
  if (result === 'full' || (isInactive(result) && license && isFull(license) && !isLocal(subject)))
    return `All ${sites} of this license are taken. Free one to get updates here: ${accountUrl}`
  if (isInactive(result)) return 'This site is not activated. Activate the license here to get updates.'
  if (result === 'invalid') return 'Enter a valid license key to get updates.'
  return 'This license key is for another product.'
}
