import type { ReleaseTarget } from '#core/contract/release-records.ts'
import { AppError } from '#core/errors.ts'
import type { Queryable } from '#server/platform/database.ts'
import { presentSigningKey } from './present-release.ts'
import { findMainFile, findReleasable, listSigningKeys, listVersions } from './queries.ts'

/** What a zip for a product is checked against before it is uploaded. Also for drafts, which have no public page. */
export async function getReleaseTarget(db: Queryable, uri: string): Promise<ReleaseTarget> {
  const product = await findReleasable(db, uri)
  if (!product) throw new AppError('not_found', { message: 'There is no such product.' })
  const keys = (await listSigningKeys(db)).filter(({ purpose }) => purpose === 'package')
  return {
    id: product.id,
    name: product.name,
    plugin_slug: product.pluginSlug,
    main_file: await findMainFile(db, product.id),
    releases: await listVersions(db, product.id),
    keys: keys.map(presentSigningKey).map(({ key_id, public_key, pending, retired_at }) => ({
      key_id,
      public_key,
      pending,
      retired_at,
    })),
  }
}
