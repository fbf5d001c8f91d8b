import { compareVersions } from '#core/domain/plugin-version.ts'
import type { ReleaseChannel } from '#core/domain/release-channel.ts'
import { fieldError } from '#core/errors.ts'
import type { Queryable } from '#server/platform/database.ts'
import { listPublishedVersions } from './queries.ts'

/** Refuses a version below a published one: it would never reach a site, because WordPress never downgrades. */
export async function requireNewer(
  tx: Queryable,
  { productId, channel, version }: { productId: number; channel: ReleaseChannel; version: string },
): Promise<void> {
  const offered = await listPublishedVersions(tx, productId)
  const above = offered
    .filter((each) => each.channel === 'stable' || channel === 'beta')
    .find((each) => compareVersions(each.version, version) > 0)
  if (above)
    throw fieldError(
      'package',
      `Version ${version} is older than ${above.version}, which is already published.`,
    )
}
