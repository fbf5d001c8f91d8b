import type { BulkAction, BulkResult } from '#core/contract/admin-products.ts'
import { AppError, fieldError } from '#core/errors.ts'
import { inTransaction } from '#server/platform/database.ts'
import { forgetPages } from '#server/platform/page-cache/forget-pages.ts'
import { type AuditActor, recordAudit } from '../../audit/index.ts'
import type { ProductColumns } from '../queries.ts'
import { changesBetween } from './changes-between.ts'
import { deleteProduct } from './delete-product.ts'
import type { StaffDeps } from './deps.ts'
import { findWithdrawalProblem } from './end-unrenewable.ts'
import { forAudit, getEditedProduct } from './present-edited.ts'
import { categoryExists, findEdited, lockProduct, updateProductRow } from './queries.ts'
import { publishedAt } from './write-product.ts'

type Bulk = { action: BulkAction; ids: number[]; category_id?: number | undefined }

/** Changes several products, each in its own transaction, so that one refusal does not stop the others. */
export async function changeMany(
  deps: StaffDeps,
  { action, ids, category_id }: Bulk,
  actor: AuditActor,
): Promise<BulkResult> {
  if (action === 'move' && !(category_id && (await categoryExists(deps.db, category_id))))
    throw fieldError('category_id', 'Choose a category.')

  const result: BulkResult = { done: 0, failed: [] }
  for (const id of new Set(ids)) {
    const name = (await findEdited(deps.db, id))?.name ?? `Product ${id}`
    try {
      if (action === 'delete') await deleteProduct(deps, id, actor)
      else await change(deps, { id, actor, action, category_id })
      result.done += 1
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      result.failed.push({ id, name, message: error.message })
    }
  }
  return result
}

type BulkChange = { id: number; actor: AuditActor; action: BulkAction; category_id: number | undefined }

async function change(
  { db, clock }: StaffDeps,
  { id, actor, action, category_id }: BulkChange,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockProduct(tx, id)
    if (!row) throw new AppError('not_found', { message: 'It no longer exists.' })
    const status = action === 'publish' ? 'published' : action === 'unpublish' ? 'draft' : row.status
    const values: Partial<ProductColumns> = {
      status,
      publishedAt: publishedAt(row, status, clock.now()),
      ...(category_id && action === 'move' && { categoryId: category_id }),
    }
    if (status === row.status && (values.categoryId ?? row.categoryId) === row.categoryId) return
    const problem = status === 'draft' ? await findWithdrawalProblem(tx, id) : null
    if (problem !== null) throw new AppError('conflict', { message: problem })

    const before = forAudit(await getEditedProduct(tx, clock, id))
    await updateProductRow(tx, id, values)
    const after = forAudit(await getEditedProduct(tx, clock, id))
    const changes = changesBetween(before, after)
    await recordAudit(tx, { actor, action: 'product.updated', subjectId: id, ...changes })
    await forgetPages(tx)
  })
}
