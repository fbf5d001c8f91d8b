import type { ProductValues } from '#core/contract/admin-product-fields.ts'
import type { EditedProduct } from '#core/contract/admin-products.ts'
import { AppError } from '#core/errors.ts'
import { inTransaction, type Queryable } from '#server/platform/database.ts'
import { forgetPages } from '#server/platform/page-cache/forget-pages.ts'
import { type AuditActor, recordAudit } from '../../audit/index.ts'
import type { ProductRecord } from '../queries.ts'
import { changesBetween } from './changes-between.ts'
import type { StaffDeps } from './deps.ts'
import { measurePictures } from './measure-pictures.ts'
import { forAudit, getEditedProduct } from './present-edited.ts'
import { findLastSaver, lockProduct } from './queries.ts'
import { rejectTakenUri, writeProduct } from './write-product.ts'

type Change = { id: number; values: ProductValues; seenAt: string; actor: AuditActor }

/** Saves a whole product. If someone else saved after `seenAt`, nothing is overwritten and the error names them. */
export async function updateProduct(
  { db, clock, storage }: StaffDeps,
  { id, values, seenAt, actor }: Change,
): Promise<EditedProduct> {
  const sizes = await measurePictures(db, storage, values)
  return rejectTakenUri(() =>
    inTransaction(db, async (tx) => {
      const row = await lockProduct(tx, id)
      if (!row) throw new AppError('not_found')
      if (row.updatedAt.getTime() !== Date.parse(seenAt)) throw await conflict(tx, row)

      const before = forAudit(await getEditedProduct(tx, clock, id))
      await writeProduct(tx, row, { values, sizes, now: clock.now() })
      const after = forAudit(await getEditedProduct(tx, clock, id))
      const changes = changesBetween(before, after)
      await recordAudit(tx, { actor, action: 'product.updated', subjectId: id, ...changes })
      await forgetPages(tx)
      return getEditedProduct(tx, clock, id)
    }),
  )
}

async function conflict(tx: Queryable, row: ProductRecord): Promise<AppError> {
  const who = (await findLastSaver(tx, row.id)) ?? 'Someone else'
  return new AppError('conflict', {
    message: `${who} saved this product on ${moment(row.updatedAt)}. Your changes were not saved, so theirs are not lost.`,
  })
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** `15 Nov 2026, 06:10 UTC`. */
function moment(date: Date): string {
  return `${DAY.format(date)} UTC`
}
