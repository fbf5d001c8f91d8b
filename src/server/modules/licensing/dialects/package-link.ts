import { UPDATE_LINK_SECONDS } from '#core/domain/limits.ts'
import { paths } from '#core/paths.ts'
import type { OfferedRow } from '../offers/queries.ts'
import { signDownload } from '../packages/download-token.ts'
import type { KnownLicense } from '../sites/license-finder.ts'
import type { DialectDeps } from './deps.ts'

const HOUR = 3600

/** Where a site fetches a release. The same for an hour, so that answers are the same too. */
export function packageLink(
  { keyring, origin, clock }: Pick<DialectDeps, 'keyring' | 'origin' | 'clock'>,
  row: OfferedRow,
  license: KnownLicense,
): string {
  const hour = Math.floor(clock.now().getTime() / 1000 / HOUR) * HOUR
  const claim = {
    ...{ packageId: row.package.id, licenseId: license.id, channel: 'update' as const },
    activationId: license.activationId ?? 0,
  }
  return origin() + paths.download(signDownload(keyring, claim, hour + HOUR + UPDATE_LINK_SECONDS))
}
