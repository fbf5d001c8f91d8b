import type { ProductValues } from '#core/contract/admin-product-fields.ts'
import type { EditedProduct } from '#core/contract/admin-products.ts'
import { inTransaction } from '#server/platform/database.ts'
import { forgetPages } from '#server/platform/page-cache/forget-pages.ts'
import { type AuditActor, recordAudit } from '../../audit/index.ts'
import type { StaffDeps } from './deps.ts'
import { measurePictures } from './measure-pictures.ts'
import { forAudit, getEditedProduct } from './present-edited.ts'
import { rejectTakenUri, writeProduct } from './write-product.ts'

export async function createProduct(
  { db, clock, storage }: StaffDeps,
  values: ProductValues,
  actor: AuditActor,
): Promise<EditedProduct> {
  const sizes = await measurePictures(db, storage, values)
  return rejectTakenUri(() =>
    inTransaction(db, async (tx) => {
      const id = await writeProduct(tx, null, { values, sizes, now: clock.now() })
      const after = await getEditedProduct(tx, clock, id)
      await recordAudit(tx, {
        actor,
        action: 'product.created',
        subjectId: id,
        before: null,
        after: forAudit(after),
      })
      await forgetPages(tx)
      return getEditedProduct(tx, clock, id)
    }),
  )
}
