import type { ReleaseChannel } from '#core/domain/release-channel.ts'
import { fieldError } from '#core/errors.ts'
import { findNewer } from '#core/packages/check-release.ts'
import type { Queryable } from '#server/platform/database.ts'
import { listVersions } from './queries.ts'

/** A draft can wait until a newer version is published, and a withdrawn release can be outdated. */
export async function requireNewer(
  tx: Queryable,
  { productId, channel, version }: { productId: number; channel: ReleaseChannel; version: string },
): Promise<void> {
  const above = findNewer(version, { channel, releases: await listVersions(tx, productId) })
  if (above)
    throw fieldError(
      'package',
      `Version ${version} is older than ${above.version}, which is already published.`,
    )
}
