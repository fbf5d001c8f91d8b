import { AppError } from '#core/errors.ts'
import { inTransaction, type Tx } from '#server/platform/database.ts'
import { forgetPages } from '#server/platform/page-cache/forget-pages.ts'
import { type AuditActor, recordAudit } from '../../audit/index.ts'
import type { StaffDeps } from './deps.ts'
import { forAudit, getEditedProduct } from './present-edited.ts'
import { countUses, deleteProductRow, listPackageFiles, lockProduct } from './queries.ts'

/**
 * Deletes a draft that nobody bought. One that is published must be taken back first: somebody may be paying for it at
 * this very moment, and a payment must always find what it paid for.
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
  // Pictures may be shown by others too; those that nobody shows are swept up at night.
  for (const file of files) await storage.delete(file)
}

async function refuseWhereUsed(tx: Tx, id: number): Promise<void> {
  const { sold, licensed, attempted } = await countUses(tx, id)
  if (sold > 0 || licensed > 0)
    throw refusal('It was sold, and its buyers keep their orders and licenses. Leave it as a draft.')
  if (attempted) throw refusal('Somebody began to pay for it. Leave it as a draft.')
}

function refusal(message: string): AppError {
  return new AppError('conflict', { message })
}
