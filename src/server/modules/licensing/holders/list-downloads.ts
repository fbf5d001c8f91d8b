import type { LicenseDownload } from '#core/contract/licensing.ts'
import type { LicenseState } from '#core/domain/license-status.ts'
import { DOWNLOAD_LINK_SECONDS } from '#core/domain/limits.ts'
import { paths } from '#core/paths.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { Keyring } from '#server/platform/keys.ts'
import { type LinkChannel, signDownload } from '../packages/download-token.ts'
import { listDownloadable } from './queries.ts'

type Holder = { id: number; productId: number; state: LicenseState }
type Options = { now: Date; keyring: Keyring; channel: LinkChannel }

/** The downloads of each license, by license id; none for expired or disabled ones. */
export async function listDownloadsOf(
  db: Queryable,
  holders: readonly Holder[],
  { now, keyring, channel }: Options,
): Promise<Map<number, LicenseDownload[]>> {
  const active = holders.filter(({ state }) => state === 'active')
  if (active.length === 0) return new Map()
  const rows = await listDownloadable(db, [...new Set(active.map(({ productId }) => productId))])
  const until = Math.floor(now.getTime() / 1000) + DOWNLOAD_LINK_SECONDS
  return new Map(
    active.map(({ id, productId }) => [
      id,
      rows
        .filter((row) => row.productId === productId)
        .map((row) => ({
          version: row.version,
          released_at: (row.publishedAt ?? now).toISOString(),
          changelog: row.changelog,
          size: row.sizeBytes,
          sha256: row.sha256,
          signature: row.signature,
          url: paths.download(
            signDownload(
              keyring,
              { packageId: row.packageId, licenseId: id, activationId: 0, channel },
              until,
            ),
          ),
        })),
    ]),
  )
}
