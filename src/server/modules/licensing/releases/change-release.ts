import type { Release } from '#core/contract/release-records.ts'
import { AppError } from '#core/errors.ts'
import { toHtml } from '#core/packages/readme-html.ts'
import { inTransaction } from '#server/platform/database.ts'
import { type AuditActor, recordAudit } from '../../audit/index.ts'
import type { ReleaseDeps } from './deps.ts'
import { getRelease } from './list-releases.ts'
import { offerChanged } from './publish-release.ts'
import { deleteRelease, findReleaseRow, lockProduct, updateRelease } from './queries.ts'

type ReleaseChange = {
  id: number
  rolloutPercent?: number | undefined
  upgradeNotice?: string | null | undefined
  changelog?: string | undefined
  actor: AuditActor
}

export async function changeRelease({ db, clock }: ReleaseDeps, change: ReleaseChange): Promise<Release> {
  const { id, rolloutPercent, upgradeNotice, changelog, actor } = change
  return inTransaction(db, async (tx) => {
    const before = await getRelease(tx, id)
    await lockProduct(tx, before.product_id)
    await updateRelease(tx, id, {
      updatedAt: clock.now(),
      ...(rolloutPercent !== undefined && { rolloutPercent }),
      ...(upgradeNotice !== undefined && { upgradeNotice: upgradeNotice || null }),
      ...(changelog !== undefined && { changelog: toHtml(changelog) }),
    })
    const after = await getRelease(tx, id)
    await recordAudit(tx, { actor, action: 'release.changed', subjectId: id, before, after })
    await offerChanged(tx, after.product_id)
    return after
  })
}

/** Deletes a draft. Releases that sites have seen stay on record. */
export async function removeDraft(
  { db, storage }: ReleaseDeps,
  { id, actor }: { id: number; actor: AuditActor },
): Promise<void> {
  const storageKeys = await inTransaction(db, async (tx) => {
    const before = await getRelease(tx, id)
    await lockProduct(tx, before.product_id)
    const stored = await findReleaseRow(tx, id)
    if (!stored) throw new AppError('not_found')
    if (stored.release.status !== 'draft')
      throw new AppError('conflict', {
        message: 'Only drafts can be deleted. Withdraw this release instead.',
      })
    await deleteRelease(tx, id)
    await recordAudit(tx, { actor, action: 'release.deleted', subjectId: id, before, after: null })
    return [stored.package?.storageKey, stored.free?.storageKey]
  })
  for (const key of storageKeys) if (key) await storage.delete(key)
}
