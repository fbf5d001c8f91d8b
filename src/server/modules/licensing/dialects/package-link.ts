import { HOUR_MS, HOUR_SECONDS } from '#core/domain/durations.ts'
import { UPDATE_LINK_SECONDS, UPDATE_LINKS_PER_HOUR } from '#core/domain/limits.ts'
import { paths } from '#core/paths.ts'
import { signDownload } from '../packages/download-token.ts'
import type { KnownLicense } from '../sites/license-finder.ts'
import type { OfferedRow } from '../updates/queries.ts'
import type { DialectDeps } from './deps.ts'

/**
 * The download URL of a release. It stays the same for an hour, so that answers stay cacheable, unless it is used up:
 * the next one ends a second later. Null if the site has used up all of this hour.
 */
export function packageLink(
  { keyring, origin }: Pick<DialectDeps, 'keyring' | 'origin'>,
  { row, license, now }: { row: OfferedRow; license: KnownLicense; now: Date },
): string | null {
  const packageId = row.package.id
  const hour = Math.floor(now.getTime() / HOUR_MS)
  const { link: cached } = license
  if (cached?.packageId === packageId && cached.hour === hour) return cached.url
  const claim = {
    packageId,
    licenseId: license.id,
    channel: 'update' as const,
    activationId: license.activationId ?? 0,
  }
  const first = (hour + 1) * HOUR_SECONDS + UPDATE_LINK_SECONDS
  const until = Math.max(first, (license.usedUpUntilMs ?? 0) / 1000 + 1)
  if (until >= first + UPDATE_LINKS_PER_HOUR) return null
  const url = origin() + paths.download(signDownload(keyring, claim, until))
  license.link = { packageId, hour, url }
  return url
}
