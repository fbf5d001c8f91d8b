import type { Release } from '#core/contract/release-records.ts'
import { compareVersions } from '#core/domain/plugin-version.ts'
import { AppError } from '#core/errors.ts'
import { inTransaction, type Queryable, type Tx } from '#server/platform/database.ts'
import { forgetPages } from '#server/platform/page-cache/forget-pages.ts'
import { type AuditActor, recordAudit } from '../../audit/index.ts'
import { setCurrentVersion } from '../../catalog/index.ts'
import type { ReleaseDeps } from './deps.ts'
import { getRelease } from './list-releases.ts'
import { findReleaseRow, listStableVersions, lockProduct, updateRelease } from './queries.ts'
import { publishReleasesChanged } from './releases-changed.ts'
import { requireNewer } from './require-newer.ts'

type Publication = { id: number; rolloutPercent?: number | undefined; actor: AuditActor }

/** Publishes a draft or a withdrawn release. */
export async function publishRelease(deps: ReleaseDeps, publication: Publication): Promise<Release> {
  return inTransaction(deps.db, async (tx) => {
    await publishIn(deps, tx, publication)
    return getRelease(tx, publication.id)
  })
}

export async function publishIn(
  { clock, published }: ReleaseDeps,
  tx: Tx,
  { id, rolloutPercent, actor }: Publication,
): Promise<void> {
  const before = await getRelease(tx, id)
  const product = await lockProduct(tx, before.product_id)
  const stored = await findReleaseRow(tx, id)
  if (!product || !stored) throw new AppError('not_found')
  const { release } = stored
  if (release.status === 'published')
    throw new AppError('conflict', { message: 'This release is already published.' })
  if (release.status === 'paused')
    throw new AppError('conflict', { message: 'This release is paused. Resume it instead.' })
  if (!stored.package) throw new AppError('conflict', { message: 'This release has no zip.' })
  await requireNewer(tx, release)

  const now = clock.now()
  await updateRelease(tx, id, {
    status: 'published',
    publishedAt: now,
    publishedBy: actor.userId,
    updatedAt: now,
    withdrawnAt: null,
    withdrawnReason: null,
    ...(rolloutPercent !== undefined && { rolloutPercent }),
  })
  const after = await getRelease(tx, id)
  await recordAudit(tx, { actor, action: 'release.published', subjectId: id, before, after })
  const { productId, version, channel } = release
  // A republished release was announced the first time.
  if (release.publishedAt === null)
    await published?.(tx, { id, productId, productName: product.name, version, channel })
  await offerChanged(tx, productId)
}

/** Updates what depends on published releases: the version on the product's page and the caches of all instances. */
export async function offerChanged(tx: Queryable, productId: number): Promise<void> {
  const stable = await listStableVersions(tx, productId)
  const newest = stable.map(({ version }) => version).toSorted((one, other) => compareVersions(other, one))
  await setCurrentVersion(tx, productId, newest[0] ?? null)
  await forgetPages(tx)
  await publishReleasesChanged(tx)
}
