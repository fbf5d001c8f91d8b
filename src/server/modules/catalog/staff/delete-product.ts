import { AppError } from '#core/errors.ts'
import { inTransaction, type Tx } from '#server/platform/database.ts'
import { forgetPages } from '#server/platform/page-cache/forget-pages.ts'
import { type AuditActor, recordAudit } from '../../audit/index.ts'
import type { StaffDeps } from './deps.ts'
import { forAudit, getEditedProduct } from './present-edited.ts'
import { countUses, deleteProductRow, listPackageFiles, lockProduct } from './queries.ts'

/**
 * Deletes a draft that was never sold. A published product must be unpublished first, because someone may be paying for
 * it right now, and a payment must always find its product.
 */
export async function deleteProduct(
  { db, clock, storage }: StaffDeps,
  id: number,
  actor: AuditActor,
): Promise<void> {
  const files = await inTransaction(db, async (tx) => {
    const row = await lockProduct(tx, id)
    if (!row) throw new AppError('not_found')
    if (row.status === 'published') throw refusal('It is published. Unpublish it first.')
    await refuseWhereUsed(tx, id)

    const before = forAudit(await getEditedProduct(tx, clock, id))
    const packages = await listPackageFiles(tx, id)
    await deleteProductRow(tx, id)
    await recordAudit(tx, { actor, action: 'product.deleted', subjectId: id, before, after: null })
    await forgetPages(tx)
    return packages
  })
  // Other products may use the same pictures; a nightly job deletes those that are unused.
  for (const file of files) await storage.delete(file)
}

async function refuseWhereUsed(tx: Tx, id: number): Promise<void> {
  const { sold, licensed, attempted } = await countUses(tx, id)
  if (sold > 0 || licensed > 0)
    throw refusal('It was sold, and customers keep their orders and licenses. Keep it as a draft.')
  if (attempted) throw refusal('Someone has started to pay for it. Keep it as a draft.')
}

function refusal(message: string): AppError {
  return new AppError('conflict', { message })
}
