import type { Release } from '#core/contract/release-records.ts'
import { fieldError } from '#core/errors.ts'
import { listFreeProblems } from '#core/packages/check-release.ts'
import { inTransaction } from '#server/platform/database.ts'
import { type AuditActor, recordAudit } from '../../audit/index.ts'
import type { ReleaseDeps } from './deps.ts'
import { findSigner } from './find-signer.ts'
import { inspectPackage } from './inspect-package.ts'
import { getRelease } from './list-releases.ts'
import { offerChanged } from './publish-release.ts'
import { deleteFreePackage, insertPackage, lockProduct } from './queries.ts'
import { newStorageKey, packageValues, requireOwnFolder } from './upload-release.ts'

type Upload = { id: number; bytes: Buffer; signature: string; actor: AuditActor }

/**
 * Stores the free edition of a release, replacing the previous one. It must be a separate plugin in its own folder, so
 * that a site that buys later does not have to overwrite it.
 */
export async function uploadFree(
  deps: ReleaseDeps,
  { id, bytes, signature, actor }: Upload,
): Promise<Release> {
  const { db, storage, clock } = deps
  const inspected = await inspectPackage(bytes)
  const key = await findSigner(db, inspected, signature)
  const storageKey = newStorageKey()
  await storage.put(storageKey, bytes)
  try {
    const { after, replaced } = await inTransaction(db, async (tx) => {
      const before = await getRelease(tx, id)
      const product = await lockProduct(tx, before.product_id)
      const problems = listFreeProblems(inspected, {
        pluginSlug: product?.pluginSlug ?? null,
        channel: before.channel,
      })
      if (problems.length > 0) throw fieldError('package', problems.join(' '))
      await requireOwnFolder(tx, inspected.folder, before.product_id)
      const old = await deleteFreePackage(tx, id)
      const values = packageValues({ inspected, key, storageKey, signature, now: clock.now() })
      await insertPackage(tx, { ...values, releaseId: id, edition: 'free' })
      const now = await getRelease(tx, id)
      await recordAudit(tx, { actor, action: 'release.changed', subjectId: id, before, after: now })
      await offerChanged(tx, now.product_id)
      return { after: now, replaced: old }
    })
    if (replaced) await storage.delete(replaced)
    return after
  } catch (error) {
    await storage.delete(storageKey).catch(() => {})
    throw error
  }
}
